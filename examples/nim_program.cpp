// One more line, and your game has the whole command line: search, perft, play, …
#include "nim.hpp"

#include "espalier/program/program.hpp"

int main(int argc, char** argv) { return espalier::program(argc, argv, Nim{}); }
