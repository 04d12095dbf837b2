package receipts

// How many groups wait before whoever hands one in waits too, and how many documents make up a transaction. A till that comes while a
// backlog is written waits for the transaction that runs, so that a backlog's are shorter.
const (
	queueLength = 256
	maxOfTills  = 1000
	maxOfStream = 500
)

// turns are the groups that wait to be committed: those of one document, whose answer a till waits for, and those of
// streams, of which a backlog has any number. Where both wait they take turns, so that no till waits for a backlog, and no
// backlog for ever.
type turns struct {
	lanes [2]lane
	turn  int // the lane that is looked at first
}

type lane struct {
	groups <-chan *group
	most   int // documents of a transaction, which its last group may exceed
}

func newTurns(tills, streams <-chan *group) *turns {
	return &turns{lanes: [2]lane{{tills, maxOfTills}, {streams, maxOfStream}}}
}

// next waits for what makes up the next transaction; nothing once both lanes are closed and empty.
func (t *turns) next() []*group {
	first, of := t.first()
	if first == nil {
		return nil
	}
	t.turn = 1 - of
	return t.lanes[of].behind(first)
}

func (t *turns) first() (first *group, of int) {
	turn, other := t.turn, 1-t.turn
	select {
	case g, open := <-t.lanes[turn].groups:
		if open {
			return g, turn
		}
		return <-t.lanes[other].groups, other
	default:
	}
	select {
	case g, open := <-t.lanes[turn].groups:
		if open {
			return g, turn
		}
		return <-t.lanes[other].groups, other
	case g, open := <-t.lanes[other].groups:
		if open {
			return g, other
		}
		return <-t.lanes[turn].groups, turn
	}
}

// behind is the first and what waits behind it, up to a transaction.
func (l lane) behind(first *group) []*group {
	groups, size := []*group{first}, len(first.entries)
	for size < l.most {
		select {
		case g, open := <-l.groups:
			if !open {
				return groups
			}
			groups, size = append(groups, g), size+len(g.entries)
		default:
			return groups
		}
	}
	return groups
}
