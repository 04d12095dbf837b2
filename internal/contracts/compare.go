package contracts

import (
	"slices"
	"strings"
)

// ChangeKind is what becomes of a line from one text to another.
type ChangeKind string

// The kinds.
const (
	Same    ChangeKind = "same"
	Removed ChangeKind = "removed"
	Added   ChangeKind = "added"
)

// Change is a line of one text or of both, in the order in which they are read; where a line is another, what was removed comes
// before what was added.
type Change struct {
	Kind ChangeKind
	Line string
}

// compare tells texts apart by their lines, each of which is a heading, an item or a paragraph; empty ones do not count. It finds the
// longest common sequence, of which maxLines bounds the work: what stays of longer texts once the equal ends are off is given
// as removed and added whole.
func compare(before, after string) []Change {
	a, b := lines(before), lines(after)
	head := 0
	for head < len(a) && head < len(b) && a[head] == b[head] {
		head++
	}
	tail := 0
	for tail < len(a)-head && tail < len(b)-head && a[len(a)-1-tail] == b[len(b)-1-tail] {
		tail++
	}
	changes := all(Same, a[:head])
	changes = append(changes, between(a[head:len(a)-tail], b[head:len(b)-tail])...)
	return append(changes, all(Same, a[len(a)-tail:])...)
}

func lines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

func all(kind ChangeKind, lines []string) []Change {
	changes := make([]Change, len(lines))
	for i, line := range lines {
		changes[i] = Change{kind, line}
	}
	return changes
}

func between(a, b []string) (changes []Change) {
	if len(a) > maxLines || len(b) > maxLines {
		return append(all(Removed, a), all(Added, b)...)
	}
	common := commonFrom(a, b)
	i, j := 0, 0
	for i < len(a) && j < len(b) {
		switch {
		case a[i] == b[j]:
			changes = append(changes, Change{Same, a[i]})
			i, j = i+1, j+1
		case common[i+1][j] >= common[i][j+1]:
			changes = append(changes, Change{Removed, a[i]})
			i++
		default:
			changes = append(changes, Change{Added, b[j]})
			j++
		}
	}
	changes = append(changes, all(Removed, a[i:])...)
	return append(changes, all(Added, b[j:])...)
}

// commonFrom gives, for each i and j, how many lines a[i:] and b[j:] have in common in one order.
func commonFrom(a, b []string) [][]uint16 {
	common := make([][]uint16, len(a)+1)
	for i := range common {
		common[i] = make([]uint16, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	return common
}
