package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/onboarding"
)

// Onboarding is onboarding's store.
type Onboarding struct{ transactor }

// NewOnboarding makes it.
func NewOnboarding(db *DB) *Onboarding { return &Onboarding{transactor{db: db}} }

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
func (s *Onboarding) Enter(ctx context.Context, e onboarding.Entry) error {
	row := signUpRow{Documento: e.Documento, Profile: string(e.Profile), Verified: e.Verified, CreatedAt: millis(e.At)}
	return insertOr(ctx, s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT DO NOTHING"), onboarding.ErrDocumentTaken)
}

// Consent implements onboarding.Store.
func (s *Onboarding) Consent(ctx context.Context, list []onboarding.Consent) error {
	var rows []accountConsentRow
	for _, c := range list {
		rows = append(rows, accountConsentRow{
			AccountID: c.AccountID, Name: c.Text.Name, Version: c.Text.Version, Hash: c.Text.Hash, At: millis(c.At), Address: c.Address,
		})
	}
	_, err := s.db.write(ctx).NewInsert().Model(&rows).Exec(ctx)
	return err
}

// Lookup implements onboarding.LookupStore.
func (s *Onboarding) Lookup(ctx context.Context, source, subject string) (onboarding.Lookup, error) {
	row := lookupRow{Source: source, Subject: subject}
	err := s.db.read(ctx).NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return onboarding.Lookup{}, onboarding.ErrNotKept
	}
	return onboarding.Lookup{
		Source: row.Source, Subject: row.Subject, Found: row.Found, Answer: row.Answer, At: instant(row.At),
	}, err
}

// KeepLookup implements onboarding.LookupStore.
func (s *Onboarding) KeepLookup(ctx context.Context, l onboarding.Lookup, drop time.Time) error {
	row := lookupRow{Source: l.Source, Subject: l.Subject, Found: l.Found, Answer: l.Answer, At: millis(l.At)}
	return s.db.InTx(ctx, func(ctx context.Context) error {
		old := outdated{table: "lookups", key: "source, subject", where: "at < ?", by: "at", args: []any{millis(drop)}}
		if err := s.db.dropOnTheWay(ctx, old); err != nil {
			return err
		}
		_, err := s.db.write(ctx).NewInsert().Model(&row).On("CONFLICT (source, subject) DO UPDATE").
			Set("found = EXCLUDED.found").Set("answer = EXCLUDED.answer").Set("at = EXCLUDED.at").Exec(ctx)
		return err
	})
}
