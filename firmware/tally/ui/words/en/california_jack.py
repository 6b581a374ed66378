"""English words of California Jack."""

WORDS = {
    "ask.trump": "Which suit is trump?",
    "ask.ace": "Who took the ace of trumps?",
    "ask.jack": "Who took the jack of trumps?",
    "ask.two": "Who took the 2 of trumps?",
    "ask.points": "How many trick points?",
    "ask.tricks": "How many tricks?",
    "rule.scoring": "Fourth point",
    "scoring.full": "for trick points",
    "scoring.simple": "for most tricks",
    "trump.C": "clubs",
    "trump.D": "diamonds",
    "trump.H": "hearts",
    "trump.S": "spades",
    "status": ("{seat:dealer} deals {hand} each", "{seat:leads} leads", "{trump:trump} are trumps"),
    "story.points": (
        "{trump:trump} were trumps",
        "ace {seat:ace}",
        "jack {seat:jack}",
        "2 {seat:two}",
        "trick points {points}",
    ),
    "story.tricks": (
        "{trump:trump} were trumps",
        "ace {seat:ace}",
        "jack {seat:jack}",
        "2 {seat:two}",
        "tricks {tricks}",
    ),
    "help": (
        "Six cards each; the stock lies face up, and its top card's suit is trump for the deal.",
        "The other player than the dealer leads. Follow suit if you can, else play anything.",
        "The highest trump, or with none the highest card of the suit led, takes the trick.",
        "The winner draws the top card, the loser the one below, and the winner leads.",
        "All 26 tricks are played. One point each for the ace, the jack and the 2 of trumps, "
        "and one for the most trick points.",
        "Trick points: each 10 counts 10, ace 4, king 3, queen 2, jack 1.",
        "The first to 10 wins; if both get there the higher, and at a tie you play on.",
    ),
}
