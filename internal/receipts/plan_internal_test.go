package receipts

import (
	"testing"
	"time"

	"seiva/internal/receipts/nfce"
)

// A test's cancellation that gives way to the real one, or to the real receipt, in the commit in which it came is not stored at all.
func TestATestsEventGivesWayWithinItsCommit(t *testing.T) {
	at := time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)
	_, _, secrets := aService(t)
	event := func(e nfce.Environment) *entry {
		return &entry{doc: &nfce.Document{Event: &nfce.Event{AccessKey: aKey.AccessKey, Type: nfce.EventCancel, Sequence: 1, At: at, Environment: e, Effective: true}}}
	}
	for name, c := range map[string]struct {
		behind func(p *planner)
		events int
	}{
		"the real one": {func(p *planner) { p.event(event(nfce.Production), aKey, Emitter{}) }, 1},
		"the real receipt": {func(p *planner) {
			sale := &entry{doc: &nfce.Document{Receipt: &nfce.Receipt{AccessKey: aKey.AccessKey, IssuedAt: at, Environment: nfce.Production}}}
			if status, err := p.receipt(sale, aKey, Emitter{}); err != nil || status != ResultAccepted {
				t.Errorf("%s, %v", status, err)
			}
		}, 0},
	} {
		p := &planner{now: at, secrets: secrets, slots: map[Key]*slot{}}
		if status := p.event(event(nfce.Homologation), aKey, Emitter{}); status != ResultPending {
			t.Errorf("%s: the test's is %s", name, status)
		}
		c.behind(p)
		out := p.changes()
		if len(out.Events) != c.events || len(out.Forgotten) != 0 || len(out.Applied) != 0 || c.events == 1 && out.Events[0].Test {
			t.Errorf("%s: stores %+v, forgets %v, applies %v", name, out.Events, out.Forgotten, out.Applied)
		}
	}
}
