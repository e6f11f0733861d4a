// Has Quackle play rollouts for `tools.peers.quackle`. Each line that it reads is
//
//     PLAYS REPLIES ROUNDS BOARD RACK SCORES ZERO-TURNS
//
// the last four as in CGP. It answers with the likeliest plays, each with its chance to win, and how many
// rollouts that were; a line of one word is given back. Before the first line come those of the board, in the
// signs of `game.rules.board_layouts`. It is run beside Quackle's folder `data` with the name of a list there.

#include <iostream>
#include <sstream>
#include <string>

#include "bag.h"
#include "boardparameters.h"
#include "datamanager.h"
#include "game.h"
#include "lexiconparameters.h"
#include "sim.h"
#include "strategyparameters.h"

using namespace Quackle;

static const int SIZE = 15;

static BoardParameters *board_of(std::istream &lines)
{
    BoardParameters *board = new EnglishBoard;
    board->setWidth(SIZE);
    board->setHeight(SIZE);
    board->setStartRow(SIZE / 2);
    board->setStartColumn(SIZE / 2);
    std::string line;
    for (int row = 0; row < SIZE && std::getline(lines, line); ++row)
        for (int column = 0; column < SIZE; ++column) {
            const char sign = line.at(column);
            const int letter = sign == 'l' ? 2 : sign == 'L' ? 3 : 1;
            const int word = sign == 'w' || sign == '*' ? 2 : sign == 'W' ? 3 : 1;
            board->setLetterMultiplier(row, column, BoardParameters::LetterMultiplier(letter));
            board->setWordMultiplier(row, column, BoardParameters::WordMultiplier(word));
        }
    return board;
}

static LetterString letters_of(const std::string &text)
{
    return DataManager::self()->alphabetParameters()->encode(text);
}

static void lay(Board &board, const std::string &rows)
{
    int row = 0, column = 0;
    for (size_t at = 0; at < rows.size(); ++at)
        if (rows[at] == '/') {
            ++row;
            column = 0;
        } else if (isdigit(rows[at])) {
            size_t digits;
            column += std::stoi(rows.substr(at), &digits);
            at += digits - 1;
        } else
            board.makeMove(Move::createPlaceMove(row, column++, true, letters_of(rows.substr(at, 1))));
}

static GamePosition position_of(std::istream &fields)
{
    std::string rows, racks, scores;
    fields >> rows >> racks >> scores;
    PlayerList players;
    for (int id = 0; id < 2; ++id)
        players.push_back(Player(id ? "other" : "mover", Player::ComputerPlayerType, id));
    players[0].setScore(std::stoi(scores));
    players[1].setScore(std::stoi(scores.substr(scores.find('/') + 1)));
    GamePosition position(players);
    position.incrementTurn(); // to the first turn, with racks by chance
    for (int id = 0; id < 2; ++id)
        position.setPlayerRack(id, Rack(), false);
    lay(position.underlyingBoardReference(), rows);
    position.setBag(position.board().tilesNotOnBoard());
    position.setCurrentPlayerRack(Rack(letters_of(racks.substr(0, racks.find('/')))));
    position.ensureBoardIsPreparedForAnalysis();
    return position;
}

int main(int, char **arguments)
{
    DataManager manager;
    manager.setAppDataDirectory("data");
    manager.setBackupLexicon("default_english");
    manager.setBoardParameters(board_of(std::cin));
    const std::string list = arguments[1];
    manager.lexiconParameters()->loadDawg(LexiconParameters::findDictionaryFile(list + ".dawg"));
    manager.lexiconParameters()->loadGaddag(LexiconParameters::findDictionaryFile(list + ".gaddag"));
    manager.strategyParameters()->initialize(list);
    for (std::string line; std::getline(std::cin, line); std::cout << std::flush) {
        std::istringstream fields(line);
        int plays, replies, rounds;
        if (!(fields >> plays >> replies >> rounds)) {
            std::cout << line << "\n";
            continue;
        }
        GamePosition position = position_of(fields);
        position.kibitz(plays);
        Simulator simulator;
        simulator.setThreadCount(1);
        simulator.setPosition(position);
        simulator.simulate(replies, rounds);
        const MoveList likeliest = simulator.moves(false, true);
        for (const Move &move : likeliest)
            std::cout << move.win << " " << move.toString() << "\n";
        std::cout << rounds * likeliest.size() << " rollouts\n";
    }
}
