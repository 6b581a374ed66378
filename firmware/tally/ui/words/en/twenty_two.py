"""English words of Twenty-Two."""

WORDS = {
    "text": """
takers=Who took the last trick?
rank=With which card?
dealer=Who deals next?
status={seat:dealer} deals {hand} each | {stock} left over | {seat:leads} leads
""",
    "title": """
takers=Last trick: who?
rank=With which card?
dealer=Who deals next?
""",
    "rank": """
J=jack
Q=queen
K=king
A=ace
""",
    "refused": """
takers=At most four can tie
""",
    "foot": """
takers={seat:dealer} deals {hand} | stock {stock}
""",
    "brief": """
takers={seat:dealer} {hand} | stock {stock}
""",
    "story": """
taken={seat:takers} took the last trick with {rank}
tie={seat:takers} tied the last trick with {rank}
""",
    "help": """\
Do not take the last trick: its winner keeps the card, and 22 points put a player out.
From the dealer's left each player may swap cards with the stock while it lasts.
The player on the dealer's left leads: one card, or several of one rank, but never the last in hand.
Play as many cards as were led. Card by card they must equal or beat the best so far; otherwise throw your \
lowest.
The best cards take the trick and lead to the next.
Aces count 11, picture cards 10, all others their number.
Whoever took the last trick deals next, one card for each point of the card kept, or as many as the pack allows. \
Kept cards stay out of the pack.
Only 22 points put a player out: the rules know no other leaving and no latecomer. With other players, leave the \
match and begin a new one.""",
}
