"""English words of Bid Whist."""

WORDS = {
    "text": """
bid=Your bid?
bidder=Who won the bidding?
trump=Which suit is trump?
ranking=Which way do the cards rank?
tricks=How many tricks did the bidders take in all, kitty included?
status={seat:dealer} deals {hand} each, {kitty} to the kitty \
| {seat:leads} leads \
| {seat:contract.bidder} bid {bid:contract.bid} \
| {trump:contract.trump} are trumps \
| cards rank {ranking:contract.ranking}
""",
    "bid": """
pass=pass
up=Uptown
down=Downtown
nt=No Trump
""",
    "ranking": """
up=Uptown
down=Downtown
""",
    "trump": """
C=clubs
D=diamonds
H=hearts
S=spades
""",
    "title": """
bid={who} bids
bidder=Who won the bid?
trump={who}: trump?
ranking={who}: ranking?
tricks=Tricks with kitty
target=Play to?
auction=Enter which bids?
no_trump_doubles=No Trump doubles?
up_down_equal=Up and down equal?
lowest_bid=Lowest bid?
""",
    "beside": """
bid={best.bid}
""",
    "big": """
trump.C=♣
trump.D=♦
trump.H=♥
trump.S=♠
""",
    "foot": """
tricks={seat:contract.bidder} {bid:contract.bid} | {big.trump:contract.trump} | {ranking:contract.ranking}
""",
    "brief": """
tricks={bid:contract.bid} | {big.trump:contract.trump} | {ranking:contract.ranking}
""",
    "rule": """
target=Play to
auction=Enter
no_trump_doubles=No Trump doubles
up_down_equal=Up and down equal
lowest_bid=Lowest bid
""",
    "auction": """
every=every bid
final=the last bid
""",
    "no_trump_doubles": """
false=no
true=yes
""",
    "up_down_equal": """
false=no
true=yes
""",
    "story": """
made={seat:contract.bidder} bid {bid:contract.bid} \
| {trump:contract.trump} trumps \
| cards ranked {ranking:contract.ranking} \
| made with {tricks} tricks
failed={seat:contract.bidder} bid {bid:contract.bid} \
| {trump:contract.trump} trumps \
| cards ranked {ranking:contract.ranking} \
| failed with {tricks} of {contract.tricks} tricks
""",
    "help": """\
Partners sit opposite. One round of bids, from the dealer's left: pass, or so many tricks above six, Uptown, \
Downtown or No Trump.
A bid beats the last by a higher number, or by the same number of a harder kind: Uptown, then Downtown, then No \
Trump. If all others pass, the dealer must bid.
The winner takes the kitty, which counts as the first trick, and names the trump suit, or after No Trump which \
way the cards rank.
Uptown ranks red joker, black joker, ace, king down to 2. Downtown ranks red joker, black joker, ace, 2 up to \
king.
In No Trump the jokers have no suit and win nothing; if one is led, the next suited card is the one to follow.
The player on the dealer's left leads to the first trick. Follow suit if you can.
A team that makes its bid scores its tricks above six; otherwise it loses the bid. The game ends at the target, \
above or below zero.
Partners stay the same from the first deal to the last: nobody can join or leave. With other players, leave the \
match and begin a new one.""",
}
