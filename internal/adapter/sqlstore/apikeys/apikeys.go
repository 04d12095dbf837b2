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
	"seiva/internal/kit/scope"
)

// Store is apikeys' store, and tells it of the participants.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type apiKeyRow struct {
	bun.BaseModel `bun:"table:api_keys,alias:k"`
	ID            string `bun:",pk"`
	Kind          string
	Name          string
	Search        string
	Prefix        string
	Hash          []byte
	Environment   string
	PartnerID     string `bun:",nullzero"`
	RetailerID    string `bun:",nullzero"`
	StoreID       string `bun:",nullzero"`
	CreatedAt     int64
	CreatedBy     string
	LastUsedAt    int64
	ExpiresAt     int64
	ReplacedBy    string
	RevokedAt     int64
	RevokedBy     string
	PausedAt      int64
}

func (r apiKeyRow) key() apikeys.Key {
	return apikeys.Key{
		ID: r.ID, Kind: apikeys.Kind(r.Kind), Name: r.Name, Prefix: r.Prefix, Hash: r.Hash,
		Environment: apikeys.Environment(r.Environment),
		Bindings:    apikeys.Bindings{PartnerID: r.PartnerID, RetailerID: r.RetailerID, StoreID: r.StoreID},
		CreatedAt:   sqldb.Instant(r.CreatedAt), CreatedBy: r.CreatedBy, LastUsedAt: sqldb.Instant(r.LastUsedAt),
		ExpiresAt: sqldb.Instant(r.ExpiresAt), ReplacedBy: r.ReplacedBy, RevokedAt: sqldb.Instant(r.RevokedAt),
		RevokedBy: r.RevokedBy, PausedAt: sqldb.Instant(r.PausedAt),
	}
}

type apiKeyRecord struct {
	apiKeyRow
	PartnerName, RetailerName, StoreName string
}

func (r apiKeyRecord) record() apikeys.Record {
	return apikeys.Record{Key: r.key(), PartnerName: r.PartnerName, RetailerName: r.RetailerName, StoreName: r.StoreName}
}

// Create implements apikeys.Store.
func (s *Store) Create(ctx context.Context, k apikeys.Key) error {
	_, err := s.DB.Write(ctx).NewInsert().Model(&apiKeyRow{
		ID: k.ID, Kind: string(k.Kind), Name: k.Name, Search: k.Search(), Prefix: k.Prefix, Hash: k.Hash,
		Environment: string(k.Environment), PartnerID: k.PartnerID, RetailerID: k.RetailerID, StoreID: k.StoreID,
		CreatedAt: sqldb.Millis(k.CreatedAt), CreatedBy: k.CreatedBy, LastUsedAt: sqldb.Millis(k.LastUsedAt),
		ExpiresAt: sqldb.Millis(k.ExpiresAt), ReplacedBy: k.ReplacedBy, RevokedAt: sqldb.Millis(k.RevokedAt),
		RevokedBy: k.RevokedBy, PausedAt: sqldb.Millis(k.PausedAt),
	}).Exec(ctx)
	return err
}

// ByHash implements apikeys.Store.
func (s *Store) ByHash(ctx context.Context, hash []byte) (apikeys.Key, error) {
	var row apiKeyRow
	err := s.DB.ReadForIntake(ctx).NewSelect().Model(&row).Where("hash = ?", hash).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return apikeys.Key{}, apikeys.ErrNotFound
	}
	return row.key(), err
}

// keyEnded is the opposite of register.KeyUsable, which Get, List and every change ask for.
const keyEnded = "NOT (" + register.KeyUsable + ")"

func ownedBy[Q interface{ Where(string, ...any) Q }](q Q, o apikeys.Owner) Q {
	q = q.Where("k.kind = ?", string(o.Kind))
	if o.PartnerID != "" {
		q = q.Where("k.partner_id = ?", o.PartnerID)
	}
	return q
}

// working is ownedBy of keys that work.
func working[Q interface{ Where(string, ...any) Q }](q Q, o apikeys.Owner, at time.Time) Q {
	return ownedBy(q, o).Where(register.KeyUsable, sqldb.Millis(at))
}

func (s *Store) records(ctx context.Context) *bun.SelectQuery {
	return s.DB.Read(ctx).NewSelect().TableExpr("api_keys AS k").ColumnExpr("k.*").
		ColumnExpr("COALESCE(p.trade_name, '') AS partner_name").
		ColumnExpr("COALESCE(r.trade_name, '') AS retailer_name").
		ColumnExpr("COALESCE(st.trade_name, '') AS store_name").
		Join("LEFT JOIN partners AS p ON p.id = k.partner_id").
		Join("LEFT JOIN retailers AS r ON r.id = k.retailer_id").
		Join("LEFT JOIN stores AS st ON st.retailer_id = k.retailer_id AND st.id = k.store_id")
}

// Get implements apikeys.Store.
func (s *Store) Get(ctx context.Context, o apikeys.Owner, keyID string, at time.Time) (apikeys.Record, error) {
	return recordOf(ctx, working(s.records(ctx), o, at), keyID)
}

// Any implements apikeys.Store.
func (s *Store) Any(ctx context.Context, o apikeys.Owner, keyID string) (apikeys.Record, error) {
	return recordOf(ctx, ownedBy(s.records(ctx), o), keyID)
}

func recordOf(ctx context.Context, among *bun.SelectQuery, keyID string) (apikeys.Record, error) {
	var row apiKeyRecord
	err := among.Where("k.id = ?", keyID).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return apikeys.Record{}, apikeys.ErrNotFound
	}
	return row.record(), err
}

// Hold implements apikeys.Store.
func (s *Store) Hold(ctx context.Context, o apikeys.Owner, keyID string, at time.Time) (apikeys.Record, error) {
	if err := s.DB.HoldRow(ctx, "api_keys", keyID); err != nil {
		return apikeys.Record{}, err
	}
	return s.Get(ctx, o, keyID, at)
}

var apiKeyOrder = map[string]string{
	"": "k.created_at", "name": "k.search", "environment": "k.environment", "createdAt": "k.created_at",
	"lastUsedAt": "k.last_used_at", "softwareHouse": "COALESCE(p.search, '')", "retailer": "COALESCE(r.search, '')",
	"store": "COALESCE(st.search, '')",
}

// List implements apikeys.Store.
func (s *Store) List(ctx context.Context, o apikeys.Owner, q apikeys.ListQuery, at time.Time) ([]apikeys.Record, int, error) {
	state := register.KeyUsable
	if q.Ended {
		state = keyEnded
	}
	return s.page(ctx, ownedBy(s.records(ctx), o).Where(state, sqldb.Millis(at)), q)
}

// Touching implements apikeys.Store.
func (s *Store) Touching(ctx context.Context, retailerID string, to scope.Stores, q apikeys.ListQuery, at time.Time) ([]apikeys.Record, int, error) {
	keys := s.records(ctx).Where(register.KeyUsable, sqldb.Millis(at)).
		Where("k.retailer_id = ?0 OR (k.retailer_id IS NULL AND k.partner_id IN ("+register.LinkedPartners+"))", retailerID)
	return s.page(ctx, register.KeysOfStores(keys, to), q)
}

// searched is what a list's filter looks into: the key, and whose it is.
const searched = "k.search || ' ' || COALESCE(p.search, '') || ' ' || COALESCE(r.search, '')"

func (s *Store) page(ctx context.Context, query *bun.SelectQuery, q apikeys.ListQuery) ([]apikeys.Record, int, error) {
	direction := sqldb.Direction(q.Desc || q.Sort == "")
	var rows []apiKeyRecord
	var total int64
	words, environment := apikeys.Asked(q.Filter)
	if environment != "" {
		query = query.Where("k.environment = ?", string(environment))
	}
	err := register.Find(s.DB, words, func(narrow register.Narrow) (found int, err error) {
		rows = nil
		total, err = register.Among(narrow(query.Clone(), searched), "k.id", q.IDs).OrderExpr(apiKeyOrder[q.Sort]+direction+", k.id"+direction).
			Limit(int64(q.Size)).Offset(int64(q.Offset())).ScanAndCount(ctx, &rows)
		return int(total), err
	})
	records := make([]apikeys.Record, len(rows))
	for i, row := range rows {
		records[i] = row.record()
	}
	return records, int(total), err
}

// Update implements apikeys.Store.
func (s *Store) Update(ctx context.Context, o apikeys.Owner, k apikeys.Key, at time.Time) error {
	row := apiKeyRow{
		ID: k.ID, Name: k.Name, Search: k.Search(), PartnerID: k.PartnerID, RetailerID: k.RetailerID, StoreID: k.StoreID,
	}
	return changedKey(working(s.DB.Write(ctx).NewUpdate().Model(&row), o, at).WherePK().
		Column("name", "search", "partner_id", "retailer_id", "store_id").Exec(ctx))
}

// Revoke implements apikeys.Store.
func (s *Store) Revoke(ctx context.Context, o apikeys.Owner, keyID, by string, at time.Time) error {
	return changedKey(working(s.DB.Write(ctx).NewUpdate().Model((*apiKeyRow)(nil)), o, at).
		Set("revoked_at = ?", sqldb.Millis(at)).Set("revoked_by = ?", by).Where("k.id = ?", keyID).Exec(ctx))
}

// Pause implements apikeys.Store.
func (s *Store) Pause(ctx context.Context, o apikeys.Owner, keyID string, since, at time.Time) error {
	return changedKey(working(s.DB.Write(ctx).NewUpdate().Model((*apiKeyRow)(nil)), o, at).
		Set("paused_at = ?", sqldb.Millis(since)).Where("k.id = ?", keyID).Exec(ctx))
}

// Replace implements apikeys.Store.
func (s *Store) Replace(ctx context.Context, o apikeys.Owner, keyID, newer, by string, expiresAt, at time.Time) error {
	err := changedKey(working(s.DB.Write(ctx).NewUpdate().Model((*apiKeyRow)(nil)), o, at).
		Set("replaced_by = ?", newer).Set("revoked_by = ?", by).Set("expires_at = ?", sqldb.Millis(expiresAt)).
		Where("k.id = ? AND k.replaced_by = ''", keyID).Exec(ctx))
	if errors.Is(err, apikeys.ErrNotFound) {
		if _, found := s.Get(ctx, o, keyID, at); found == nil {
			return apikeys.ErrRotated
		}
	}
	return err
}

// changedKey turns a change of no row into ErrNotFound.
func changedKey(result sql.Result, err error) error {
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n > 0 {
		return err
	}
	return apikeys.ErrNotFound
}

// Used implements apikeys.Store.
func (s *Store) Used(ctx context.Context, keyID string, at time.Time) error {
	_, err := s.DB.Write(ctx).NewUpdate().Model((*apiKeyRow)(nil)).Set("last_used_at = ?", sqldb.Millis(at)).
		Where("id = ? AND last_used_at <= ?", keyID, sqldb.Millis(at.Add(-apikeys.UsedEvery))).Exec(ctx)
	return err
}
