package reports

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// Page implements reports.CompanyPageStore.
func (s *Store) Page(ctx context.Context, ofID string) (reports.Page, error) {
	var of reports.Page
	err := s.db.Read(ctx).NewRaw(`SELECT id AS company_id, '' AS store_id, '' AS store_document FROM retailers WHERE id = ?0
		UNION ALL SELECT id, '', '' FROM partners WHERE id = ?0 UNION ALL SELECT retailer_id, id, documento FROM stores WHERE id = ?0`, ofID).
		Scan(ctx, &of.CompanyID, &of.StoreID, &of.StoreDocument)
	if errors.Is(err, sql.ErrNoRows) {
		err = reports.ErrNoCompany
	}
	return of, err
}

// theirKeys selects keys k that work and are the page's or, of a retailer or store, reach it.
func (s *Store) theirKeys(ctx context.Context, of reports.Page, at time.Time) *bun.SelectQuery {
	q := s.db.Read(ctx).NewSelect().TableExpr("api_keys AS k").
		Where(register.KeyUsable, sqldb.Millis(at)).
		Where("k.retailer_id = ?0 OR k.partner_id = ?0 OR (k.retailer_id IS NULL AND k.partner_id IN ("+register.LinkedPartners+"))", of.CompanyID)
	if of.StoreID != "" {
		q = register.KeysOfStores(q, scope.OnlyStores(of.StoreID))
	}
	return q
}

// counted counts lines l of what a key sent, the newest first until a bound: along the order of the log or of an index. Of a store's
// page those of its CNPJ among them. place tells the count from others.
func (s *Store) counted(ctx context.Context, of reports.Page, lines string, place int, keyID string, since time.Time, most int) *bun.RawQuery {
	emitter, only, args := "1", "", []any{keyID, sqldb.Millis(since), most, place}
	if of.StoreID != "" {
		emitter, only, args = register.LoggedEmitter, " WHERE emitter = ?4", append(args, of.StoreDocument)
	}
	return s.db.Read(ctx).NewRaw("SELECT ?3 AS place, COUNT(*) AS n FROM (SELECT "+emitter+" AS emitter FROM "+lines+
		" AND l.key_id = ?0 AND l.at >= ?1 ORDER BY l.at DESC LIMIT ?2) AS x"+only, args...)
}

// refusals are the log's lines l that their own index has, whose condition is spelt out for it.
func (s *Store) refusals() string {
	return "intake_log AS l" + s.db.ByIndex("intake_log_rejected") + " WHERE l.status = 5"
}

type keyUseRow struct {
	ID, Name, Prefix, Environment, Kind, House string
	LastUsedAt, PausedAt                       int64
}

// KeyUses implements reports.CompanyPageStore.
func (s *Store) KeyUses(ctx context.Context, of reports.Page, at, since time.Time, most, bound int) ([]reports.KeyUse, int, error) {
	total, err := s.theirKeys(ctx, of, at).Count(ctx)
	if err != nil || total == 0 {
		return nil, 0, err
	}
	newest := s.theirKeys(ctx, of, at).ColumnExpr("k.*").Order("k.last_used_at DESC", "k.id").Limit(int64(most))
	var rows []keyUseRow
	err = s.db.Read(ctx).NewSelect().TableExpr("(?) AS k", newest).
		Column("k.id", "k.name", "k.prefix", "k.environment", "k.kind", "k.last_used_at", "k.paused_at").
		ColumnExpr("CASE WHEN k.kind = 'partner' THEN COALESCE(p.trade_name, '') ELSE '' END AS house").
		Join("LEFT JOIN partners AS p ON p.id = k.partner_id").Order("k.last_used_at DESC", "k.id").Scan(ctx, &rows)
	if err != nil {
		return nil, 0, err
	}
	keys := make([]reports.KeyUse, len(rows))
	for i, r := range rows {
		keys[i] = reports.KeyUse{
			ID: r.ID, Name: r.Name, Prefix: r.Prefix, Environment: r.Environment, Kind: r.Kind, House: r.House,
			LastUsedAt: sqldb.Instant(r.LastUsedAt), PausedAt: sqldb.Instant(r.PausedAt),
		}
	}
	return keys, int(total), s.countUses(ctx, of, keys, since, bound)
}

// countUses counts what keys sent, and what of it was refused, by one statement that names each key: a log that is spread over servers is not
// looked into for a key of the coordinator (decision 142).
func (s *Store) countUses(ctx context.Context, of reports.Page, keys []reports.KeyUse, since time.Time, bound int) error {
	if len(keys) == 0 {
		return nil
	}
	var parts []string
	var args []any
	for i, k := range keys {
		parts = append(parts, "?", "?")
		args = append(args, s.counted(ctx, of, "intake_log AS l WHERE TRUE", 2*i, k.ID, since, bound), s.counted(ctx, of, s.refusals(), 2*i+1, k.ID, since, bound))
	}
	var counts []struct{ Place, N int }
	err := s.db.Read(ctx).NewRaw(strings.Join(parts, " UNION ALL "), args...).Scan(ctx, &counts)
	for _, c := range counts {
		if k := &keys[c.Place/2]; c.Place%2 == 0 {
			k.Sent = c.N
		} else {
			k.Refused = c.N
		}
	}
	return err
}

// refusedByKey reads the newest refusals of a key (?0) with its name (?1) since an instant (?2), so many at most (?3).
func (s *Store) refusedByKey() string {
	return "SELECT l.key_id, ?1 AS key, l.code, l.at, l.nonce, " + register.LoggedEmitter + " AS emitter FROM " + s.refusals() +
		" AND l.key_id = ?0 AND l.at >= ?2 ORDER BY l.at DESC, l.nonce DESC LIMIT ?3"
}

// Refused implements reports.CompanyPageStore.
func (s *Store) Refused(ctx context.Context, of reports.Page, at, since time.Time, keys, most, read int) ([]reports.Refused, error) {
	var using []struct {
		ID, Name string
		Theirs   bool
	}
	err := s.theirKeys(ctx, of, at).Column("k.id", "k.name").
		ColumnExpr("(COALESCE(k.retailer_id, '') = ?0 OR COALESCE(k.partner_id, '') = ?0) AS theirs", of.CompanyID).
		Order("k.last_used_at DESC", "k.id").Limit(int64(keys)).Scan(ctx, &using)
	if err != nil || len(using) == 0 {
		return nil, err
	}
	var parts []string
	var args []any
	for i, key := range using {
		part := s.db.Read(ctx).NewRaw(s.refusedByKey(), key.ID, key.Name, sqldb.Millis(since), read)
		query, values := "SELECT * FROM (?) AS y", []any{part}
		switch {
		case of.StoreID != "":
			query, values = query+" WHERE emitter = ?", append(values, of.StoreDocument)
		case !key.Theirs:
			query, values = query+" WHERE substr(emitter, 1, 8) IN (SELECT root FROM document_roots WHERE retailer_id = ?)", append(values, of.CompanyID)
		}
		parts = append(parts, "SELECT * FROM ("+query+" ORDER BY at DESC, nonce DESC LIMIT ?) AS z"+strconv.Itoa(i))
		args = append(append(args, values...), most)
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
		Join("JOIN credentials AS c ON c.account_id = a.id").Where(register.AccountsOf, companyID).
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
		Where(register.ProblemsOf, companyID).Where(register.UnresolvedProblems).Order("p.created_at DESC", "p.id DESC").Limit(int64(most)).ScanAndCount(ctx, &rows)
	reported := make([]reports.OpenProblem, len(rows))
	for i, r := range rows {
		reported[i] = reports.OpenProblem{ID: r.ID, Subject: r.Subject, State: r.State, Number: r.Number, At: sqldb.Instant(r.CreatedAt)}
	}
	return reported, int(total), err
}
