// Chess on every board beside letters on a board, where every move is tried out.
#include "espalier/games/chess/chess.hpp"
#include "random_games/random_games.hpp"
#include "random_games/slow_chess.hpp"

#include <string>
#include <string_view>

namespace espalier {
namespace {

using random_games::SlowChess;

template <int Width, int Height>
void play(std::string_view name, int in_every_run) {
    const chess::Variant& variant = chess::variant_named(name);
    random_games::expect_all_invariants(chess::Chess<Width, Height>{variant},
                                        SlowChess{std::string{variant.promotions}, variant.has_double_step},
                                        in_every_run);
}

TEST(RandomGames, OfChess) { play<8, 8>("chess", 3); }
TEST(RandomGames, OfChess4x5) { play<4, 5>("chess(4x5)", 10); }
TEST(RandomGames, OfChess5x5) { play<5, 5>("chess(5x5)", 10); }
TEST(RandomGames, OfChess5x6) { play<5, 6>("chess(5x6)", 4); }
TEST(RandomGames, OfPetty) { play<5, 6>("petty", 4); }
TEST(RandomGames, OfLosAlamos) { play<6, 6>("chess(6x6)", 4); }
TEST(RandomGames, OfChess6x6WithBishops) { play<6, 6>("chess(6x6,bishops)", 4); }
TEST(RandomGames, OfChess6x7) { play<6, 7>("chess(6x7)", 3); }
TEST(RandomGames, OfChess7x7) { play<7, 7>("chess(7x7)", 3); }
TEST(RandomGames, OfChess7x8) { play<7, 8>("chess(7x8)", 2); }

} // namespace
} // namespace espalier
