package app

import (
	"context"
	"encoding/json"

	"seiva/internal/apikeys"
	"seiva/internal/audit"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
)

// restrictions reads the trail for apikeys.
type restrictions struct{ trail *audit.Service }

// Restrictions implements apikeys.History.
func (h restrictions) Restrictions(ctx context.Context, partnerID string, r paging.Request) ([]apikeys.RestrictionChange, int, error) {
	page, err := h.trail.OfObject(ctx, partnerID, []string{apikeys.RestrictedAction, apikeys.ReleasedAction}, r)
	if err != nil {
		return nil, 0, err
	}
	found := make([]apikeys.RestrictionChange, len(page.Items))
	for i, e := range page.Items {
		var details struct{ Reason, By string }
		if err := json.Unmarshal([]byte(e.Details), &details); err != nil {
			return nil, 0, errs.Wrap(err, "read an entry's details")
		}
		found[i] = apikeys.RestrictionChange{
			At: e.At, Restricted: e.Action == apikeys.RestrictedAction, Reason: details.Reason, By: details.By,
		}
	}
	return found, page.Total, nil
}
