"""English words of Oh Hell."""

WORDS = {
    "title": """
trump=Which trumps?
bid={who} bids
taken={who} took
most=Most cards?
hook=Dealer's hook?
""",
    "text": """
trump=Which card was turned up for trumps?
bid=How many tricks do you bid?
taken=How many tricks did you take?
status={seat:dealer} deals {card:hand} each | {seat:leads} leads | {trumps:trump} | {who} bid {bids.each}
""",
    "trump": """
C=clubs
D=diamonds
H=hearts
S=spades
N=no trumps
""",
    "trumps": """
C=clubs are trumps
D=diamonds are trumps
H=hearts are trumps
S=spades are trumps
N=there are no trumps
""",
    "foot": """
trump={seat:dealer} deals {hand}
taken={who} {bids.each}
""",
    "beside": """
bid={bid_so_far} of {hand}
""",
    "line": """
bid=leaves {left} | {too_many} too many
""",
    "note": """
over={bid_so_far} bid for {hand}: hard
under={bid_so_far} bid for {hand}: easy
""",
    "news": """
over={bid_so_far} are bid for {trick:hand}: somebody will take too few.
under={bid_so_far} are bid for {trick:hand}: somebody will take too many.
""",
    "menu": """
bids=Bids
""",
    "trick": """
one={count} trick
many={count} tricks
""",
    "card": """
one={count} card
many={count} cards
""",
    "rule": """
most=Most cards
hook=Dealer's hook
""",
    "hook": """
true=yes
false=no
""",
    "story": """
played={card:hand} | {trump:trump} | {who} {taken.each} of {bids.each}
""",
    "none": "nobody was right",
    "help": """\
One card each in the first deal, one more in each that follows, then one fewer down to one.
The card turned up after the deal names trumps; if all cards are dealt, there are none.
From the dealer's left each says how many tricks they will take.
{hook_help:rules.hook}
Follow suit if you can, else play anything; the dealer's left leads.
Whoever takes just what they bid scores ten and the bid.""",
    "hook_help": """
true=The dealer, who bids last, may not make the bids come to the number of tricks.
false=
""",
}
