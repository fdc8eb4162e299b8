"""Measures the names on a drawn map: lines that are too long, names on houses, and names closer to a foreign sign.

Measures only the time of drawing. An older drawing without `data-sign` is read by its titles, if a name is on one line.
"""

import math
import re

svg = "{http://www.w3.org/2000/svg}"
POINT = 25.4 / 72
# Maximum length of a line from a name to its sign, in millimetres of paper.
MAX_TIE = 8.0
# Error from rounding to a tenth of a point, in points.
ROUNDING = 0.3


def subpaths(data):
    """The corners of each part of a path of straight lines with relative coordinates, as the program writes it."""
    parts, at = [], (0.0, 0.0)
    for sign, rest in re.findall(r"([Mmlz])([^Mmlza]*)", data):
        if sign == "z":
            at = parts[-1][0]
            continue
        x, y = map(float, rest.split())
        at = (x, y) if sign == "M" else (at[0] + x, at[1] + y)
        if sign in "Mm":
            parts.append([])
        parts[-1].append(at)
    return parts


def bounds(points):
    return [min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)]


def corners(box):
    left, top, right, low = box
    return [(left, top), (right, top), (right, low), (left, low)]


def meet(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def gap(one, other):
    """Distance between two upright boxes."""
    return math.hypot(max(one[0] - other[2], other[0] - one[2], 0), max(one[1] - other[3], other[1] - one[3], 0))


def from_piece(point, start, end):
    across, down = end[0] - start[0], end[1] - start[1]
    long = across * across + down * down
    share = max(0, min(1, ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / long)) if long else 0
    return math.hypot(point[0] - start[0] - share * across, point[1] - start[1] - share * down)


def within(point, shape):
    if shape[0] == shape[3]:
        # An outline that is a wall encloses no area.
        return False
    turns = [
        (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])
        for a, b in zip(shape, shape[1:] + shape[:1], strict=True)
    ]
    return all(turn >= 0 for turn in turns) or all(turn <= 0 for turn in turns)


def apart(box, shape):
    """Distance between a box and a quadrilateral."""
    box = corners(box)
    if any(within(point, shape) for point in box) or any(within(point, box) for point in shape):
        return 0.0

    def sides(points):
        return list(zip(points, points[1:] + points[:1], strict=True))

    ways = [from_piece(point, *side) for point in box for side in sides(shape)]
    return min(ways + [from_piece(point, *side) for point in shape for side in sides(box)])


def groups(root, name):
    return [group for group in root.iter(svg + "g") if group.get("class") == name]


def data_of(element):
    return [path.get("d") for path in element.iter(svg + "path")]


def turned(unit):
    """The corners of a unit's block, and of its battle line."""
    turn = re.match(r"translate\((\S+) (\S+)\) rotate\((-?\d+)\)", unit.get("transform", ""))
    if not turn:
        return []
    x, y, angle = float(turn[1]), float(turn[2]), math.radians(int(turn[3]))
    cos, sin = math.cos(angle), math.sin(angle)
    paths = list(unit.iter(svg + "path"))
    lines = [path for path in paths if path.get("class") == "battle-line"]
    rim = next(path for path in paths if path not in lines)
    rings = [subpaths(path.get("d"))[0] for path in [rim, *lines]]
    return [[(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in ring] for ring in rings]


def circle(data):
    """The box of a disc."""
    found = re.match(r"M(\S+) ([^a]+)a(\S+) ", data)
    x, y, radius = map(float, found.groups())
    return [x, y - radius, x + 2 * radius, y + radius]


def roofs(place):
    """The roofs of a place or a building."""
    return [bounds(part) for part in subpaths(data_of(place)[-1]) if len(part) > 2]


def shapes(group, element):
    """The shapes of a sign."""
    if group == "units":
        return turned(element)
    if group == "houses":
        walls = subpaths(data_of(element)[0])[0] if element.get("class") == "fortification" else []
        walls = [[start, end, end, start] for start, end in zip(walls, walls[1:] + walls[:1], strict=True)]
        return [corners(box) for box in roofs(element)] + walls
    if group == "crossings":
        # The rails of a bridge are its last path; a ford has one path with several lines.
        sides = subpaths(data_of(element)[-1])
        (left, *_, left_end), (right, *_, right_end) = sides[0], sides[-1]
        return [[left, left_end, right_end, right]]
    discs = [circle(data) for data in data_of(element) if "a" in data]
    title = element.findtext(svg + "title") or ""
    if title.startswith("Objective "):
        return [corners(discs[-1])]
    if title.startswith("Entry "):
        arrow = bounds(subpaths(data_of(element)[0])[0])
        return [corners(bounds(corners(arrow) + corners(discs[0])))]
    return [
        corners(
            bounds([point for data in data_of(element) if "a" not in data for part in subpaths(data) for point in part])
        )
    ]


def signs(root):
    """Each sign: the code of its owner, and its shape."""
    has_codes = any(element.get("data-sign") for element in root.iter())
    for name in ("units", "houses", "crossings", "signs"):
        for group in groups(root, name):
            for element in group:
                title = element.findtext(svg + "title") or ""
                by_title = re.sub(r"^Objective ", "", title).split(":")[0]
                code = element.get("data-sign") if has_codes else by_title
                # A flag without a name on the map belongs to the nearby troops, and so does its line.
                if not code or (element.tag == svg + "path" and name == "signs"):
                    continue
                for shape in shapes(name, element):
                    if shape:
                        yield code, shape, bounds(shape)


def names(root):
    """Each name: its words, the code of its owner, the boxes of its lines, and its place if it has no sign."""
    found = []
    for group in groups(root, "labels"):
        for text in group.iter(svg + "text"):
            if not text.get("textLength"):
                continue
            x, y, size = (float(text.get(name)) for name in ("x", "y", "font-size"))
            is_key = text.get("class") == "key"
            half = float(text.get("textLength")) / 2 + size * 0.08 + (1.3 if is_key else 0)
            edge = 0.7 if is_key else 0
            box = [x - half, y - size * 0.72 - edge, x + half, y + size * 0.22 + edge]
            words, code = "".join(text.itertext()), text.get("data-of")
            last = found[-1] if found else None
            if last and code and last[1] == code and not is_key:
                last[0] += f" {words}"
                last[2].append(box)
                continue
            at = [float(part) for part in text.get("data-at", "").split()]
            found.append([words, code or words, [box], at])
    return found


def misleading(root):
    """Names that are closer to a foreign sign than to their own."""
    every = list(signs(root))
    for words, code, boxes, at in names(root):
        own = [apart(box, shape) for of, shape, _ in every if of == code for box in boxes]
        if not own and at:
            own = [gap(box, at + at) for box in boxes]
        if not own:
            # The name of a hill or a road is in or along it, without a sign.
            continue
        far = min(own)
        for of, shape, round_it in every:
            if of != code and any(gap(box, round_it) < far and apart(box, shape) < far - ROUNDING for box in boxes):
                yield f"`{words}` is {far * POINT:.1f} mm from its sign, and nearer to another ({of})"
                break


def too_long(root):
    """Lines from names to their signs that are too long."""
    for group in groups(root, "labels"):
        for path in group.iter(svg + "path"):
            parts = [] if path.get("id") else subpaths(path.get("d"))
            if len(parts) == 1 and len(parts[0]) == 2:
                long = math.dist(*parts[0]) * POINT
                if long > MAX_TIE:
                    yield f"a line of {long:.1f} mm leads to a sign"


def on_houses(root):
    """Names that overlap a house, a church or a wall."""
    every = [box for group in groups(root, "houses") for element in group for box in roofs(element)]
    for words, _, boxes, _ in names(root):
        inner = [[box[0] + 0.3, box[1] + 0.3, box[2] - 0.3, box[3] - 0.3] for box in boxes]
        if any(meet(box, roof) for box in inner for roof in every):
            yield f"`{words}` lies over a house"


MEASURES = {
    "names nearer to a foreign sign than to their own": misleading,
    "leader lines over 8 mm": too_long,
    "names on buildings": on_houses,
}
