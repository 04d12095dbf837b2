package main

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	_ "github.com/jackc/pgx/v5/stdlib" // the driver 'pgx'

	"seiva/internal/achievements"
	sqlapikeys "seiva/internal/adapter/sqlstore/apikeys"
	sqlaudit "seiva/internal/adapter/sqlstore/audit"
	sqlpartners "seiva/internal/adapter/sqlstore/partners"
	sqlretailers "seiva/internal/adapter/sqlstore/retailers"
	"seiva/internal/adapter/sqlstore/sqldb"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/apikeys"
	"seiva/internal/audit"
	"seiva/internal/categories"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/id"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/secret"
	"seiva/internal/locations"
	"seiva/internal/partners"
	"seiva/internal/retailers"
	"seiva/internal/stores"
)

// Engines by the name that rows show.
const (
	sqlite   = "SQLite"
	postgres = "PostgreSQL"
)

var engines = []string{sqlite, postgres}

// database makes an empty, migrated database, and gives what removes it.
func (b *bench) database(ctx context.Context, engine string) (sqldb.Config, func(), error) {
	folder, err := os.MkdirTemp(b.folder, "data-")
	if err != nil {
		return sqldb.Config{}, nil, err
	}
	c, remove := sqldb.Config{Folder: folder}, func() { _ = os.RemoveAll(folder) }
	if engine == postgres {
		name := "bench" + id.New()
		if err := b.onServer(ctx, "CREATE DATABASE "+name); err != nil {
			return c, nil, err
		}
		address, err := url.Parse(b.postgres)
		if err != nil {
			return c, nil, err
		}
		address.Path = "/" + name
		c.URL = address.String()
		remove = func() {
			_ = os.RemoveAll(folder)
			_ = b.onServer(context.WithoutCancel(ctx), "DROP DATABASE "+name+" WITH (FORCE)") // the server goes away with the run
		}
	}
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return c, remove, err
	}
	defer func() { _ = db.Close() }()
	return c, remove, db.Migrate(ctx)
}

func (b *bench) onServer(ctx context.Context, statement string) error {
	db, err := sql.Open("pgx", b.postgres)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	_, err = db.ExecContext(ctx, statement)
	return err
}

// fsync fails when the server does not write to disk: its figures would mean nothing.
func (b *bench) fsync(ctx context.Context) error {
	db, err := sql.Open("pgx", b.postgres)
	if err != nil {
		return err
	}
	defer func() { _ = db.Close() }()
	var on string
	if err := db.QueryRowContext(ctx, "SHOW fsync").Scan(&on); err != nil {
		return err
	}
	if on != "on" {
		return fmt.Errorf("PostgreSQL runs with fsync=%s: run `make bench`", on)
	}
	return nil
}

type reference struct{}

func (reference) CategoryName(choice string) (string, bool) { return categories.Name(choice) }

func (reference) CityName(uf, name string) (string, bool) { return locations.CityName(uf, name) }

// populate registers the benchmark's software house, retailers and stores, and gives a key of the house.
func populate(ctx context.Context, db *sqldb.DB, root secret.Root) (key string, err error) {
	c := clock.System{}
	keyStore := sqlapikeys.New(db)
	keys := apikeys.NewService(keyStore, apikeys.Ports{Participants: keyStore, Trail: audit.NewService(sqlaudit.New(db), audit.Ports{Key: root.Key(secret.AuditTrail)}, c)}, c)
	return key, db.InTx(ctx, func(ctx context.Context) error {
		contact := partners.Contact{Name: "Ana Souza", Phone: "11987654321", Email: "ana@caixa.com.br"}
		house, err := partners.NewService(sqlpartners.New(db), partners.Ports{CategoryName: categories.Name}, c).Create(ctx, partners.NewPartner{
			Documento: "90400500000103", CorporateName: "Caixa Livre Ltda", TradeName: "Caixa Livre",
			Categories: []string{"supermercado"}, Focal: contact, Technical: contact,
		})
		if err != nil {
			return err
		}
		var owner retailers.Retailer
		for n := range storeCount {
			if n%storesPerRetailer == 0 {
				if owner, err = retailers.NewService(sqlretailers.New(db), retailers.Ports{CityName: locations.CityName, ReceiptCostMilli: achievements.Shipped().CostMilli}, c).Create(ctx, retailers.NewRetailer{
					Documento: storeCNPJ(n), CorporateName: "Comércio Ltda", TradeName: "Comércio", PartnerID: house.ID,
					Size: retailers.Size{Stores: 1, MaxPDVs: 4}, Focal: retailers.Contact{Name: "Ana Souza", Phone: "11987654321", Email: "ana@comercio.com.br"},
				}); err != nil {
					return err
				}
			}
			if _, err := stores.NewService(sqlstores.New(db), stores.Ports{Reference: reference{}}, c).Create(ctx, stores.NewStore{
				RetailerID: owner.ID, Documento: storeCNPJ(n), TradeName: emitter(n).TradeName,
			}); err != nil {
				return err
			}
		}
		who := scope.Scope{AccountID: "bench", Profile: scope.Parceiro, PartnerID: house.ID}
		issued, err := keys.Create(ctx, who, apikeys.SoftwareHouseKey, apikeys.Draft{
			Name: "Bench", Environment: apikeys.Live, Bindings: apikeys.Bindings{PartnerID: house.ID},
		})
		key = issued.Presented
		return err
	})
}

// installation is a database with the benchmark's stores, and a key to send their receipts with.
type installation struct {
	config sqldb.Config
	key    string
	remove func()
}

// install makes one; its secret lies in its folder.
func (b *bench) install(ctx context.Context, engine string) (installation, error) {
	c, remove, err := b.database(ctx, engine)
	if err != nil {
		return installation{}, err
	}
	i := installation{config: c, remove: remove}
	root, err := secret.Open(filepath.Join(c.Folder, "secret"), true)
	if err != nil {
		return i, err
	}
	db, err := sqldb.Open(ctx, c)
	if err != nil {
		return i, err
	}
	defer func() { _ = db.Close() }()
	i.key, err = populate(ctx, db, root)
	return i, err
}

func databaseFile(c sqldb.Config) string { return filepath.Join(c.Folder, sqldb.SQLiteFile) }
