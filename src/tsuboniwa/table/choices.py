"""Legal actions as a small graph of words, however many there are."""

from tsuboniwa.core.game import View
from tsuboniwa.table.messages import ChoicesMessage
from tsuboniwa.table.texts import Texts

Node = dict[str, int | None]


def choices_of(view: View, texts: Texts) -> ChoicesMessage | None:
    """What the view's own seat can do, if it acts.

    A thousand actions may be a few places times five directions: equal continuations are one node.
    """
    actions = view.legal
    if not actions:
        return None
    root: dict[str, dict] = {}  # type: ignore[type-arg]  # a tree of words has no finite type
    for action in actions:
        at = root
        for word in texts.of(action.code).split(" "):
            at = at.setdefault(word, {})
        at[""] = {}
    nodes: list[Node] = [{}]
    known: dict[tuple[tuple[str, int | None], ...], int] = {}

    def number_of(tree: dict[str, dict]) -> Node:  # type: ignore[type-arg]  # as above
        node: Node = {}
        for word, rest in tree.items():
            if word == "" or rest.keys() == {""}:
                node[word] = None
            else:
                following = number_of(rest)
                key = tuple(following.items())
                if key not in known:
                    known[key] = len(nodes)
                    nodes.append(following)
                node[word] = known[key]
        return node

    nodes[0] = number_of(root)
    return {"count": len(actions), "nodes": nodes}


def spell(choices: ChoicesMessage) -> list[str]:
    """All actions that the graph spells."""

    def walk(at: int) -> list[str]:
        found = []
        for word, following in choices["nodes"][at].items():
            if following is None:
                found.append(word)
            else:
                found += [f"{word} {rest}".rstrip(" ") for rest in walk(following)]
        return found

    return walk(0)
