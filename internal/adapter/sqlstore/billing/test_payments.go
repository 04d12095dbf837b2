package billing

import (
	"context"
	"database/sql"
	"errors"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
)

// TestPayments keeps what the test provider of payments knows.
type TestPayments struct{ db *sqldb.DB }

// NewTestPayments makes it.
func NewTestPayments(db *sqldb.DB) *TestPayments { return &TestPayments{db} }

type testPaymentRow struct {
	bun.BaseModel `bun:"table:test_payments,alias:t"`
	Token         string `bun:",pk"`
	Document      string
}

// Read gives the document of a token, empty when there is none.
func (s *TestPayments) Read(ctx context.Context, token string) (string, error) {
	var document string
	err := s.db.Read(ctx).NewSelect().Model((*testPaymentRow)(nil)).Column("document").Where("token = ?", token).Scan(ctx, &document)
	if errors.Is(err, sql.ErrNoRows) {
		return "", nil
	}
	return document, err
}

// Change puts what f makes of a token's document (empty when there is none) in its place, one change at a time; an error
// of f changes nothing.
func (s *TestPayments) Change(ctx context.Context, token string, f func(document string) (string, error)) error {
	return s.db.InTx(ctx, func(ctx context.Context) error {
		w := s.db.Write(ctx)
		row := testPaymentRow{Token: token}
		// An update of nothing holds the row until the end.
		err := w.NewInsert().Model(&row).On("CONFLICT (token) DO UPDATE").Set("token = EXCLUDED.token").Returning("document").Scan(ctx, &row.Document)
		if err != nil {
			return err
		}
		if row.Document, err = f(row.Document); err != nil {
			return err
		}
		_, err = w.NewUpdate().Model(&row).WherePK().Exec(ctx)
		return err
	})
}
