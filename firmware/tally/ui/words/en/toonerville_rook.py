"""English words of Toonerville Rook."""

WORDS = {
    "text": """
out=Who went out?
cards=Cards left: 1-9, 10-14, Rooks?
points=Points left in hand?
status={seat:dealer} deals {hand} each | {sets:contract.sets} | {runs:contract.runs} | {no_discard:no_discard}
""",
    "cards": """
low=1-9
high=10-14
rook=Rooks
""",
    "title": """
out={title.last:no_discard} | Who went out?
last.true=Out? No discard
last.false=
cards={who} holds
points={who} points left
count=Enter what?
""",
    "refused": """
cards=At least one card
""",
    "foot": """
out={hand} each | {sets:contract.sets} | {runs:contract.runs}
""",
    "rule": """
count=Enter
""",
    "count": """
cards=the cards left
points=the points left
""",
    "sets": """
0=
one={count} set
many={count} sets
""",
    "runs": """
0=
one={count} run
many={count} runs
""",
    "no_discard": """
true=no discard, meld the whole hand
false=
""",
    "story": """
counted={seat:out} went out
""",
    "help": """\
Eleven rounds, each with its own contract of sets and runs to lay down first.
A set is three or more of one number in any colours. A run is four or more of one colour in sequence; it does \
not go round the corner.
In your turn draw one card, lay down what you can, and discard one.
Before the player in turn draws from the stock, others may buy the discard: of those who call, the one nearest \
to that player's left gets it and draws one more.
The Rook stands for any card. In a run it may be swapped for the card it stands for, and must then be played at \
once; in a set it stays.
Whoever is out of cards first ends the round. The others count what they hold: 1 to 9 five each, 10 to 14 ten, \
the Rook 25.
In the last round there is no discard: the whole hand must be laid down. The lowest total wins.
All eleven rounds count for everyone: the rules know no latecomer and no leaving. With other players, leave the \
match and begin a new one.""",
}
