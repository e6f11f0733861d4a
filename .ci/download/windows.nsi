; The installer for Windows, by NSIS: for one user, without asking for more rights than that one has.
;     makensis -DVERSION=1.2.3 -DFOLDER=dist/folder/parlour -DKINDS=kinds.nsh -DOUT=setup.exe windows.nsi
; KINDS is what kinds_of_files.py writes. What a player has made (cards, evenings) lies elsewhere and is never touched.
Unicode true
SetCompressor /SOLID lzma
SetCompressorDictSize 64
!include "MUI2.nsh"
!include "${KINDS}"

Name "Parlour"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Parlour"
RequestExecutionLevel user
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Parlour"

!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\parlour.exe"
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Only what an installer has written: nobody loses what lies beside it.
!macro REMOVE_PROGRAM
  Delete "$INSTDIR\parlour.exe"
  RMDir /r "$INSTDIR\_internal"
!macroend

!macro TELL_DESKTOP
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  !insertmacro REMOVE_PROGRAM
  SetOutPath "$INSTDIR"
  File /r "${FOLDER}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Parlour.lnk" "$INSTDIR\parlour.exe"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Parlour"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\parlour.exe"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  !insertmacro WRITE_KINDS
  !insertmacro TELL_DESKTOP
SectionEnd

Section "Uninstall"
  !insertmacro REMOVE_PROGRAM
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Parlour.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  !insertmacro REMOVE_KINDS
  !insertmacro TELL_DESKTOP
SectionEnd
