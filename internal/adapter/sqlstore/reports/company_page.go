package reports

import (
	"context"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// IsCompany implements reports.CompanyPageStore.
func (s *Store) IsCompany(ctx context.Context, companyID string) (bool, error) {
	return s.db.Read(ctx).NewSelect().TableExpr("(SELECT id FROM retailers WHERE id = ?0 UNION ALL SELECT id FROM partners WHERE id = ?0) AS c", companyID).
		Exists(ctx)
}

// theirKeys selects keys k that work and are the company's or, of a retailer, reach it.
func (s *Store) theirKeys(ctx context.Context, companyID string, at time.Time) *bun.SelectQuery {
	return s.db.Read(ctx).NewSelect().TableExpr("api_keys AS k").
		Where("k.revoked_at = 0 AND (k.expires_at = 0 OR k.expires_at > ?)", sqldb.Millis(at)).
		Where("k.retailer_id = ?0 OR k.partner_id = ?0 OR (k.retailer_id IS NULL AND k.partner_id IN ("+register.LinkedPartners+"))", companyID)
}

// sentBy counts what a key k sent, the newest first until the bound: along the log's own order.
const sentBy = "(SELECT COUNT(*) FROM (SELECT 1 FROM intake_log AS l WHERE l.key_id = k.id AND l.at >= ? LIMIT ?) AS x) AS sent"

// refusals are the log's lines l that their own index has: where they are asked for, their status is spelt out.
func (s *Store) refusals() string { return "intake_log AS l" + s.db.ByIndex("intake_log_rejected") }

// refusedOf is sentBy of refusals.
func (s *Store) refusedOf() string {
	return "(SELECT COUNT(*) FROM (SELECT 1 FROM " + s.refusals() + " WHERE l.key_id = k.id AND l.at >= ? AND l.status = 5 LIMIT ?) AS y) AS refused"
}

type keyUseRow struct {
	ID, Name, Prefix, Environment, Kind, House string
	LastUsedAt, PausedAt                       int64
	Sent, Refused                              int
}

// KeyUses implements reports.CompanyPageStore.
func (s *Store) KeyUses(ctx context.Context, companyID string, at, since time.Time, most, counted int) ([]reports.KeyUse, int, error) {
	total, err := s.theirKeys(ctx, companyID, at).Count(ctx)
	if err != nil || total == 0 {
		return nil, 0, err
	}
	newest := s.theirKeys(ctx, companyID, at).ColumnExpr("k.*").Order("k.last_used_at DESC", "k.id").Limit(int64(most))
	var rows []keyUseRow
	err = s.db.Read(ctx).NewSelect().TableExpr("(?) AS k", newest).
		Column("k.id", "k.name", "k.prefix", "k.environment", "k.kind", "k.last_used_at", "k.paused_at").
		ColumnExpr("CASE WHEN k.kind = 'partner' THEN COALESCE(p.trade_name, '') ELSE '' END AS house").
		ColumnExpr(sentBy, sqldb.Millis(since), counted).ColumnExpr(s.refusedOf(), sqldb.Millis(since), counted).
		Join("LEFT JOIN partners AS p ON p.id = k.partner_id").Order("k.last_used_at DESC", "k.id").Scan(ctx, &rows)
	keys := make([]reports.KeyUse, len(rows))
	for i, r := range rows {
		keys[i] = reports.KeyUse{
			ID: r.ID, Name: r.Name, Prefix: r.Prefix, Environment: r.Environment, Kind: r.Kind, House: r.House,
			LastUsedAt: sqldb.Instant(r.LastUsedAt), PausedAt: sqldb.Instant(r.PausedAt), Sent: r.Sent, Refused: r.Refused,
		}
	}
	return keys, int(total), err
}

// refusedByKey reads the newest refusals of a key (?0) with its name (?1) since an instant (?2): its emitter stands in the access key
// where the line has none of its own.
func (s *Store) refusedByKey() string {
	return `SELECT * FROM (SELECT l.key_id, ?1 AS key, l.code, l.at, l.nonce,
	CASE WHEN l.emitter = '' AND l.access_key <> '' THEN ` + register.EmitterOfKey + ` ELSE l.emitter END AS emitter
	FROM ` + s.refusals() + ` WHERE l.key_id = ?0 AND l.at >= ?2 AND l.status = 5 ORDER BY l.at DESC, l.nonce DESC LIMIT ?3) AS k?4`
}

// Refused implements reports.CompanyPageStore.
func (s *Store) Refused(ctx context.Context, companyID string, at, since time.Time, keys, most int) ([]reports.Refused, error) {
	var using []struct {
		ID, Name string
		Theirs   bool
	}
	err := s.theirKeys(ctx, companyID, at).Column("k.id", "k.name").
		ColumnExpr("(COALESCE(k.retailer_id, '') = ?0 OR COALESCE(k.partner_id, '') = ?0) AS theirs", companyID).
		Order("k.last_used_at DESC", "k.id").Limit(int64(keys)).Scan(ctx, &using)
	if err != nil || len(using) == 0 {
		return nil, err
	}
	var parts []string
	var args []any
	for i, key := range using {
		part := s.db.Read(ctx).NewRaw(s.refusedByKey(), key.ID, key.Name, sqldb.Millis(since), most, i)
		query := "SELECT * FROM (?) AS z"
		if !key.Theirs {
			query += " WHERE SUBSTR(emitter, 1, 8) IN (SELECT root FROM document_roots WHERE retailer_id = ?)"
		}
		parts, args = append(parts, query), append(args, part)
		if !key.Theirs {
			args = append(args, companyID)
		}
	}
	var rows []struct {
		KeyID, Key, Code, Emitter string
		At                        int64
		Nonce                     int64
	}
	err = s.db.Read(ctx).NewRaw("SELECT * FROM ("+strings.Join(parts, " UNION ALL ")+") AS every ORDER BY at DESC, nonce DESC", args...).Scan(ctx, &rows)
	refused := make([]reports.Refused, len(rows))
	for i, r := range rows {
		refused[i] = reports.Refused{KeyID: r.KeyID, Key: r.Key, Code: r.Code, Emitter: r.Emitter, At: sqldb.Instant(r.At)}
	}
	return refused, err
}

// Members implements reports.CompanyPageStore.
func (s *Store) Members(ctx context.Context, companyID string, most int) ([]reports.Member, int, error) {
	var rows []struct {
		ID, Email, Name, Profile string
		ConfirmedAt, SuspendedAt int64
		Invited                  bool
		InvitedUntil, SeenAt     int64
	}
	total, err := s.db.Read(ctx).NewSelect().TableExpr("accounts AS a").
		Column("a.id", "a.email", "a.name", "a.profile", "a.confirmed_at", "a.suspended_at").ColumnExpr("c.must_change AS invited, c.expires_at AS invited_until").
		ColumnExpr("(SELECT COALESCE(MAX(se.seen_at), 0) FROM sessions AS se WHERE se.account_id = a.id) AS seen_at").
		Join("JOIN credentials AS c ON c.account_id = a.id").Where("a.retailer_id = ?0 OR a.partner_id = ?0", companyID).
		Order("a.created_at", "a.id").Limit(int64(most)).ScanAndCount(ctx, &rows)
	people := make([]reports.Member, len(rows))
	for i, r := range rows {
		people[i] = reports.Member{Person: reports.Person{
			ID: r.ID, Email: r.Email, Name: r.Name, Profile: scope.Profile(r.Profile), ConfirmedAt: sqldb.Instant(r.ConfirmedAt),
			SuspendedAt: sqldb.Instant(r.SuspendedAt), Invited: r.Invited, InvitedUntil: sqldb.Instant(r.InvitedUntil),
		}, SeenAt: sqldb.Instant(r.SeenAt)}
	}
	return people, int(total), err
}

// OpenProblems implements reports.CompanyPageStore.
func (s *Store) OpenProblems(ctx context.Context, companyID string, most int) ([]reports.OpenProblem, int, error) {
	var rows []struct {
		ID, Subject, State string
		Number             int
		CreatedAt          int64
	}
	total, err := s.db.Read(ctx).NewSelect().TableExpr("problem_reports AS p").Column("p.id", "p.subject", "p.state", "p.number", "p.created_at").
		Where("p.owner_id <> '' AND p.owner_id = ? AND p.state <> 'RESOLVIDO'", companyID).Order("p.created_at DESC", "p.id DESC").Limit(int64(most)).ScanAndCount(ctx, &rows)
	reported := make([]reports.OpenProblem, len(rows))
	for i, r := range rows {
		reported[i] = reports.OpenProblem{ID: r.ID, Subject: r.Subject, State: r.State, Number: r.Number, At: sqldb.Instant(r.CreatedAt)}
	}
	return reported, int(total), err
}
