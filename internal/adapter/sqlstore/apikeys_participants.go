package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/apikeys"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/text"
)

type keyPartnerRow struct {
	bun.BaseModel    `bun:"table:partners,alias:p"`
	ID               string `bun:",pk"`
	Documento        string
	TradeName        string
	KeysRestricted   bool
	RestrictedReason string
	RestrictedAt     int64
}

func (r keyPartnerRow) partner() apikeys.Partner {
	return apikeys.Partner{
		ID: r.ID, Documento: r.Documento, TradeName: r.TradeName,
		Restricted: r.KeysRestricted, Reason: r.RestrictedReason, Since: instant(r.RestrictedAt),
	}
}

func partnersOf(rows []keyPartnerRow) []apikeys.Partner {
	partners := make([]apikeys.Partner, len(rows))
	for i, row := range rows {
		partners[i] = row.partner()
	}
	return partners
}

// Partner implements apikeys.Participants.
func (s *APIKeys) Partner(ctx context.Context, partnerID string, at time.Time) (apikeys.Partner, error) {
	var row struct {
		keyPartnerRow
		TotalKeys int
	}
	keys := s.db.read(ctx).NewSelect().TableExpr("api_keys AS k").ColumnExpr("COUNT(*)").
		Where("k.partner_id = p.id").Where(keyUsable, millis(at))
	err := s.db.read(ctx).NewSelect().Model((*keyPartnerRow)(nil)).ColumnExpr("?TableColumns").
		ColumnExpr("(?) AS total_keys", keys).Where("p.id = ?", partnerID).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return apikeys.Partner{}, apikeys.ErrPartnerNotFound
	}
	partner := row.partner()
	partner.TotalKeys = row.TotalKeys
	return partner, err
}

// maxPartners bounds a look-up list.
const maxPartners = 10_000

// Partners implements apikeys.Participants.
func (s *APIKeys) Partners(ctx context.Context, filter string) ([]apikeys.Partner, error) {
	var rows []keyPartnerRow
	err := s.db.read(ctx).NewSelect().Model(&rows).Where(`p.search LIKE ? ESCAPE '\'`, text.LikePattern(filter)).
		Order("p.search", "p.id").Limit(maxPartners).Scan(ctx)
	return partnersOf(rows), err
}

// Restricted implements apikeys.Participants.
func (s *APIKeys) Restricted(ctx context.Context, r paging.Request) ([]apikeys.Partner, int, error) {
	var rows []keyPartnerRow
	total, err := s.db.read(ctx).NewSelect().Model(&rows).Where("p.keys_restricted").
		Order("p.restricted_at DESC", "p.id").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	return partnersOf(rows), int(total), err
}

// SetRestriction implements apikeys.Participants.
func (s *APIKeys) SetRestriction(ctx context.Context, partnerID string, restricted bool, reason string, since time.Time) error {
	return restrictKeys(ctx, s.db, partnerID, restricted, reason, since, apikeys.ErrPartnerNotFound)
}

// RetailerLinked implements apikeys.Participants.
func (s *APIKeys) RetailerLinked(ctx context.Context, retailerID, partnerID string) (bool, error) {
	query := s.db.read(ctx).NewSelect().TableExpr("retailers AS r").Where("r.id = ?", retailerID)
	if partnerID != "" {
		query = query.Where("?1 IN ("+linkedPartners+")", retailerID, partnerID)
	}
	return query.Exists(ctx)
}

// StoreLinked implements apikeys.Participants.
func (s *APIKeys) StoreLinked(ctx context.Context, storeID, retailerID, partnerID string) (bool, error) {
	query := s.db.read(ctx).NewSelect().TableExpr(storesOfRetailers).
		Where("s.retailer_id = ? AND s.id = ? AND s.deleted_at = 0", retailerID, storeID)
	if partnerID != "" {
		query = query.Where(effectivePartner+" = ?", partnerID)
	}
	return query.Exists(ctx)
}
