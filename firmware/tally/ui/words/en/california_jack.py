"""English words of California Jack."""

WORDS = {
    "text": """
trump=Which suit is trump?
ace=Who took the ace of trumps?
jack=Who took the jack of trumps?
two=Who took the 2 of trumps?
points=How many trick points?
tricks=How many tricks?
status={seat:dealer} deals {hand} each | {seat:leads} leads | {trump:trump} are trumps
""",
    "title": """
trump=Trump suit?
ace=Ace of trumps?
jack=Jack of trumps?
two=2 of trumps?
points={who} trick points
tricks={who} tricks
scoring=Fourth point for?
""",
    "big": """
trump.C=♣
trump.D=♦
trump.H=♥
trump.S=♠
""",
    "part": """
10=10s
A=As
K=Ks
Q=Qs
J=Js
""",
    "foot": """
trump={seat:dealer} deals {hand} each
ace={trump:trump} are trumps
jack={trump:trump} are trumps
two={trump:trump} are trumps
""",
    "rule": """
scoring=Fourth point
""",
    "scoring": """
full=trick points
simple=most tricks
""",
    "trump": """
C=clubs
D=diamonds
H=hearts
S=spades
""",
    "story": """
points={trump:trump} were trumps | ace {seat:ace} | jack {seat:jack} | 2 {seat:two} | trick points {points}
tricks={trump:trump} were trumps | ace {seat:ace} | jack {seat:jack} | 2 {seat:two} | tricks {tricks}
""",
    "help": """\
Six cards each; the stock lies face up, and its top card's suit is trump for the deal.
The other player than the dealer leads. Follow suit if you can, else play anything.
The highest trump, or with none the highest card of the suit led, takes the trick.
The winner draws the top card, the loser the one below, and the winner leads.
All 26 tricks are played. One point each for the ace, the jack and the 2 of trumps, and one for the most trick \
points.
Trick points: each 10 counts 10, ace 4, king 3, queen 2, jack 1.
The first to 10 wins; if both get there the higher, and at a tie you play on.
A match is for two: nobody can join, and it ends where one leaves.""",
}
