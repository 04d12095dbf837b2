package contracts

import (
	"context"
	"database/sql"
	"errors"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/contracts"
	"seiva/internal/kit/paging"
)

type versionRow struct {
	bun.BaseModel `bun:"table:contract_versions,alias:v"`
	Number        int `bun:",pk"`
	Day           string
	Text          string
	Hash          []byte
	Note          string
	AcceptDay     string
	PublishedBy   string
	PublishedName string
	PublishedAt   int64
}

func (r versionRow) version() contracts.Version {
	return contracts.Version{
		Number: r.Number, Template: contracts.Template{Version: r.Day, Text: r.Text}, Hash: r.Hash, Note: r.Note, AcceptDay: r.AcceptDay,
		Publisher: r.PublishedBy, PublishedBy: r.PublishedName, PublishedAt: sqldb.Instant(r.PublishedAt),
	}
}

// version gives the first of a query; none is the zero Version.
func (s *Store) version(ctx context.Context, narrow func(*bun.SelectQuery) *bun.SelectQuery) (contracts.Version, error) {
	var row versionRow
	err := narrow(s.DB.Read(ctx).NewSelect().Model(&row)).Order("v.number DESC").Limit(1).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return contracts.Version{}, nil
	}
	return row.version(), err
}

// Newest implements contracts.Store.
func (s *Store) Newest(ctx context.Context) (contracts.Version, error) {
	return s.version(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q })
}

// InForce implements contracts.Store: days grow with numbers.
func (s *Store) InForce(ctx context.Context, day string) (contracts.Version, error) {
	return s.version(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("v.day <= ?", day) })
}

// Version implements contracts.Store.
func (s *Store) Version(ctx context.Context, number int) (contracts.Version, error) {
	return s.version(ctx, func(q *bun.SelectQuery) *bun.SelectQuery { return q.Where("v.number = ?", number) })
}

// Versions implements contracts.Store.
func (s *Store) Versions(ctx context.Context, r paging.Request) ([]contracts.Version, int, error) {
	var rows []versionRow
	total, err := s.DB.Read(ctx).NewSelect().Model(&rows).ExcludeColumn("text").Order("v.number DESC").
		Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx)
	versions := make([]contracts.Version, len(rows))
	for i, row := range rows {
		versions[i] = row.version()
	}
	return versions, int(total), err
}

// Add implements contracts.Store.
func (s *Store) Add(ctx context.Context, v contracts.Version) error {
	row := versionRow{
		Number: v.Number, Day: v.Template.Version, Text: v.Text, Hash: v.Hash, Note: v.Note, AcceptDay: v.AcceptDay,
		PublishedBy: v.Publisher, PublishedName: v.PublishedBy, PublishedAt: sqldb.Millis(v.PublishedAt),
	}
	return sqldb.InsertOr(ctx, s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING"), contracts.ErrStale)
}

type draftRow struct {
	bun.BaseModel `bun:"table:contract_drafts,alias:d"`
	ID            string `bun:",pk"`
	Text          string
	Note          string
	Day           string
	AcceptDay     string
	Revision      int
	EditedName    string
	EditedAt      int64
}

const draftID = "next"

// Draft implements contracts.Store.
func (s *Store) Draft(ctx context.Context) (contracts.Draft, error) {
	row := draftRow{ID: draftID}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	return contracts.Draft{
		Text: row.Text, Note: row.Note, Day: row.Day, AcceptDay: row.AcceptDay, Revision: row.Revision, EditedBy: row.EditedName,
		EditedAt: sqldb.Instant(row.EditedAt),
	}, err
}

// Write implements contracts.Store.
func (s *Store) Write(ctx context.Context, seen string, d contracts.Draft) error {
	revision, err := strconv.Atoi(seen)
	if err != nil {
		return contracts.ErrStale
	}
	row := draftRow{
		ID: draftID, Text: d.Text, Note: d.Note, Day: d.Day, AcceptDay: d.AcceptDay, Revision: revision + 1, EditedName: d.EditedBy,
		EditedAt: sqldb.Millis(d.EditedAt),
	}
	result, err := s.DB.Write(ctx).NewUpdate().Model(&row).WherePK().Where("d.revision = ?", revision).Exec(ctx)
	return sqldb.ChangedOr(result, err, contracts.ErrStale)
}

// signatures are those in whose place newer ones stand, with the columns of contracts.
const signatures = "contract_signatures"

// Renew implements contracts.Store. Of several at once one copies the signature that stood, and goes on.
func (s *Store) Renew(ctx context.Context, before, c contracts.Contract) error {
	const kept = "retailer_id, signed_at, sent_at, signed_by, signer_name, signer_email, company, address, browser, version, hash, content"
	result, err := s.DB.Write(ctx).ExecContext(ctx, "INSERT INTO "+signatures+" ("+kept+") SELECT "+kept+
		" FROM contracts WHERE retailer_id = ? AND signed_at = ? ON CONFLICT DO NOTHING", c.RetailerID, sqldb.Millis(before.SignedAt))
	if err := sqldb.ChangedOr(result, err, contracts.ErrAlreadySigned); err != nil {
		return err
	}
	row := rowOf(c)
	result, err = s.DB.Write(ctx).NewUpdate().Model(&row).ExcludeColumn("sent_at").WherePK().
		Where("c.signed_at = ?", sqldb.Millis(before.SignedAt)).Exec(ctx)
	return sqldb.ChangedOr(result, err, contracts.ErrAlreadySigned)
}

// SignedAt implements contracts.Store.
func (s *Store) SignedAt(ctx context.Context, retailerID string, at time.Time) (contracts.Contract, error) {
	c, err := s.Contract(ctx, retailerID)
	if err != nil || c.SignedAt.Equal(at) {
		return c, err
	}
	var row contractRow
	err = s.DB.Read(ctx).NewSelect().Model(&row).ModelTableExpr(signatures+" AS c").
		Where("c.retailer_id = ? AND c.signed_at = ?", retailerID, sqldb.Millis(at)).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return contracts.Contract{RetailerID: retailerID}, nil
	}
	return row.contract(), err
}

// Former implements contracts.Store.
func (s *Store) Former(ctx context.Context, retailerID string, most int) ([]contracts.Contract, error) {
	var rows []contractRow
	err := s.DB.Read(ctx).NewSelect().Model(&rows).ModelTableExpr(signatures+" AS c").Column("retailer_id", "signed_at", "version").
		Where("c.retailer_id = ? AND c.content <> ''", retailerID).Order("c.signed_at DESC").Limit(int64(most)).Scan(ctx)
	former := make([]contracts.Contract, len(rows))
	for i, row := range rows {
		former[i] = row.contract()
	}
	return former, err
}
