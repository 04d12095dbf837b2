package onboarding

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/onboarding"
)

// Store is onboarding's store.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type signUpRow struct {
	bun.BaseModel `bun:"table:sign_ups,alias:s"`
	Documento     string `bun:",pk"`
	Profile       string
	Verified      bool
	CreatedAt     int64
}

type accountConsentRow struct {
	bun.BaseModel `bun:"table:account_consents,alias:c"`
	AccountID     string `bun:",pk"`
	Name          string `bun:",pk"`
	Version       string `bun:",pk"`
	Hash          []byte
	At            int64
	Address       string
}

type lookupRow struct {
	bun.BaseModel `bun:"table:lookups,alias:l"`
	Source        string `bun:",pk"`
	Subject       string `bun:",pk"`
	Found         bool
	Answer        string
	At            int64
}

// Enter implements onboarding.Store: the primary key makes a second sign-up wait until the first one's transaction ends.
func (s *Store) Enter(ctx context.Context, e onboarding.Entry) error {
	row := signUpRow{Documento: e.Documento, Profile: string(e.Profile), Verified: e.Verified, CreatedAt: sqldb.Millis(e.At)}
	return sqldb.InsertOr(ctx, s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING"), onboarding.ErrDocumentTaken)
}

// Consent implements onboarding.Store.
func (s *Store) Consent(ctx context.Context, list []onboarding.Consent) error {
	var rows []accountConsentRow
	for _, c := range list {
		rows = append(rows, accountConsentRow{
			AccountID: c.AccountID, Name: c.Text.Name, Version: c.Text.Version, Hash: c.Text.Hash, At: sqldb.Millis(c.At), Address: c.Address,
		})
	}
	_, err := s.DB.Write(ctx).NewInsert().Model(&rows).Exec(ctx)
	return err
}

// Lookup implements onboarding.LookupStore.
func (s *Store) Lookup(ctx context.Context, source, subject string) (onboarding.Lookup, error) {
	row := lookupRow{Source: source, Subject: subject}
	err := s.DB.Read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return onboarding.Lookup{}, onboarding.ErrNotKept
	}
	return onboarding.Lookup{
		Source: row.Source, Subject: row.Subject, Found: row.Found, Answer: row.Answer, At: sqldb.Instant(row.At),
	}, err
}

// KeepLookup implements onboarding.LookupStore.
func (s *Store) KeepLookup(ctx context.Context, l onboarding.Lookup, drop time.Time) error {
	row := lookupRow{Source: l.Source, Subject: l.Subject, Found: l.Found, Answer: l.Answer, At: sqldb.Millis(l.At)}
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		old := sqldb.Outdated{Table: "lookups", Key: "source, subject", Where: "at < ?", By: "at", Args: []any{sqldb.Millis(drop)}}
		if err := s.DB.DropOnTheWay(ctx, old); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&row).On("CONFLICT (source, subject) DO UPDATE").
			Set("found = EXCLUDED.found").Set("answer = EXCLUDED.answer").Set("at = EXCLUDED.at").Exec(ctx)
		return err
	})
}
