package app

import (
	"cmp"
	"context"

	"seiva/internal/audit"
	"seiva/internal/kit/scope"
	"seiva/internal/notes"
)

// histories tells notes what the trail has of a company or store.
type histories struct{ trail *audit.Service }

func (h histories) tell(ctx context.Context, who scope.Scope, aboutID string, before notes.DeedMark, most int) ([]notes.Deed, error) {
	told, err := h.trail.History(ctx, who, aboutID, notes.Written, audit.Mark(before), most)
	out := make([]notes.Deed, len(told))
	for i, t := range told {
		out[i] = notes.Deed{
			Number: t.Number, At: t.At, Action: t.Action, Thing: t.Thing.Name,
			By: cmp.Or(t.Actor.Name, t.Actor.ID), InPlaceOf: cmp.Or(t.Place.Name, t.Place.ID),
		}
	}
	return out, err
}
