"""English: the words common to all games, and the names of the games."""

WORDS = {
    "twenty_two": "Twenty-Two",
    "ninety_nine": "Ninety-Nine",
    "california_jack": "California Jack",
    "bid_whist": "Bid Whist",
    "toonerville_rook": "Toonerville Rook",
    "ask.game": "Which game?",
    "ask.players": "Who plays?",
    "and": " and ",
    "deal": "Deal {deal}",
    "dealt": "{seat:dealer} dealt",
    "one": "{count} point for {who}",
    "many": "{count} points for {who}",
    "none": "no points",
    "total": "{who}: {count}",
    "out": "out: {seat:out}",
    "winner": "{seat:winners} won",
}
