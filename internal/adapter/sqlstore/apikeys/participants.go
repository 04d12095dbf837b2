package apikeys

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/apikeys"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/text"
)

type keyPartnerRow struct {
	ID               string
	Documento        string
	TradeName        string
	KeysRestricted   bool
	RestrictedReason string
	RestrictedAt     int64
}

func (r keyPartnerRow) partner() apikeys.Partner {
	return apikeys.Partner{
		ID: r.ID, Documento: r.Documento, TradeName: r.TradeName,
		Restricted: r.KeysRestricted, Reason: r.RestrictedReason, Since: sqldb.Instant(r.RestrictedAt),
	}
}

func partnersOf(rows []keyPartnerRow) []apikeys.Partner {
	partners := make([]apikeys.Partner, len(rows))
	for i, row := range rows {
		partners[i] = row.partner()
	}
	return partners
}

func (s *Store) partners(ctx context.Context) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().TableExpr("partners AS p").
		Column("p.id", "p.documento", "p.trade_name", "p.keys_restricted", "p.restricted_reason", "p.restricted_at")
}

// Partner implements apikeys.Participants.
func (s *Store) Partner(ctx context.Context, partnerID string, at time.Time) (apikeys.Partner, error) {
	var row struct {
		keyPartnerRow
		TotalKeys int
	}
	keys := s.DB.Read(ctx).NewSelect().TableExpr("api_keys AS k").ColumnExpr("COUNT(*)").
		Where("k.partner_id = p.id AND k.paused_at = 0").Where(register.KeyUsable, sqldb.Millis(at))
	err := s.partners(ctx).
		ColumnExpr("(?) AS total_keys", keys).Where("p.id = ?", partnerID).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return apikeys.Partner{}, apikeys.ErrPartnerNotFound
	}
	partner := row.partner()
	partner.TotalKeys = row.TotalKeys
	return partner, err
}

// HoldPartner implements apikeys.Participants.
func (s *Store) HoldPartner(ctx context.Context, partnerID string) error {
	return s.DB.HoldRow(ctx, "partners", partnerID)
}

// Partners implements apikeys.Participants. Of a key that leaked no slip is forgiven: whose it is must be certain.
func (s *Store) Partners(ctx context.Context, filter string, limit int, ids ...string) ([]apikeys.Partner, error) {
	var rows []keyPartnerRow
	if words, environment := apikeys.Asked(filter); environment != "" {
		keys := s.DB.Read(ctx).NewSelect().TableExpr("api_keys AS k").Column("k.partner_id").
			Where("k.environment = ?", string(environment)).Where(`k.search LIKE ? ESCAPE '\'`, text.LikePattern(words))
		err := s.partners(ctx).Where("p.id IN (?)", keys).Order("p.search", "p.id").Limit(int64(limit)).Scan(ctx, &rows)
		return partnersOf(rows), err
	}
	err := register.Find(s.DB, filter, func(narrow register.Narrow) (int, error) {
		rows = nil
		err := register.Among(narrow(s.partners(ctx), "p.search"), "p.id", ids).Order("p.search", "p.id").Limit(int64(limit)).Scan(ctx, &rows)
		return len(rows), err
	})
	return partnersOf(rows), err
}

// Restricted implements apikeys.Participants.
func (s *Store) Restricted(ctx context.Context, filter string, r paging.Request) ([]apikeys.Partner, int, error) {
	var rows []keyPartnerRow
	var total int64
	err := register.Find(s.DB, filter, func(narrow register.Narrow) (found int, err error) {
		rows = nil
		total, err = narrow(s.partners(ctx).Where("p.keys_restricted"), "p.search").
			Order("p.restricted_at DESC", "p.id").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
		return int(total), err
	})
	return partnersOf(rows), int(total), err
}

// SetRestriction implements apikeys.Participants.
func (s *Store) SetRestriction(ctx context.Context, partnerID string, restricted bool, reason string, since time.Time) error {
	return register.RestrictKeys(ctx, s.DB, partnerID, restricted, reason, since, apikeys.ErrPartnerNotFound)
}

// RetailerLinked implements apikeys.Participants.
func (s *Store) RetailerLinked(ctx context.Context, retailerID, partnerID string) (bool, error) {
	query := s.DB.Read(ctx).NewSelect().TableExpr("retailers AS r").Where("r.id = ?", retailerID)
	if partnerID != "" {
		query = query.Where("?1 IN ("+register.LinkedPartners+")", retailerID, partnerID)
	}
	return query.Exists(ctx)
}

// StoreLinked implements apikeys.Participants.
func (s *Store) StoreLinked(ctx context.Context, storeID, retailerID, partnerID string) (bool, error) {
	query := s.DB.Read(ctx).NewSelect().TableExpr(register.StoresOfRetailers).
		Where("s.retailer_id = ? AND s.id = ? AND s.deleted_at = 0", retailerID, storeID)
	if partnerID != "" {
		query = query.Where(register.EffectivePartner+" = ?", partnerID)
	}
	return query.Exists(ctx)
}
