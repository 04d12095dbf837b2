package publicweb

import (
	"context"
	"log/slog"

	"seiva/internal/receipts"
)

// ReceiptPromotions gives the names of the promotions that a receipt takes part in; nil: there are none.
type ReceiptPromotions func(ctx context.Context, key receipts.Key) ([]string, error)

// promotions never keep a receipt from being shown, as banners do not.
func (p *ReceiptPages) promotions(ctx context.Context, found receipts.Public) []string {
	if p.promoted == nil || !found.Counts() {
		return nil
	}
	names, err := p.promoted(ctx, found.Key)
	if err != nil {
		slog.ErrorContext(ctx, "no promotions on a receipt", "cause", err)
	}
	return names
}
