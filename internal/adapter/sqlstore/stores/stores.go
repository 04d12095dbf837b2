package stores

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/paging"
	"seiva/internal/stores"
)

// Store is the storage of stores.
type Store struct{ sqldb.Transactor }

// New makes it.
func New(db *sqldb.DB) *Store { return &Store{sqldb.Transactor{DB: db}} }

type storeRow struct {
	bun.BaseModel `bun:"table:stores,alias:s"`
	RetailerID    string `bun:",pk"`
	ID            string `bun:",pk"`
	Documento     string
	TradeName     string
	Search        string
	PartnerID     string `bun:",nullzero"`
	CEP           string
	Address       string
	Number        string
	District      string
	City          string
	UF            string
	Category      string
	CreatedAt     int64
	DeletedAt     int64
}

func storeRowOf(v stores.Store) storeRow {
	return storeRow{
		RetailerID: v.RetailerID, ID: v.ID, Documento: v.Documento, TradeName: v.TradeName,
		Search: register.Searchable(v.TradeName, "", v.Documento), PartnerID: v.PartnerID,
		CEP: v.Address.CEP, Address: v.Address.Street, Number: v.Address.Number, District: v.Address.District,
		City: v.Address.City, UF: v.Address.UF, Category: v.Category, CreatedAt: sqldb.Millis(v.CreatedAt),
	}
}

// LinkOf implements stores.Storage.
func (s *Store) LinkOf(ctx context.Context, retailerID string) (string, error) {
	var row struct{ PartnerID string }
	err := s.DB.Read(ctx).NewSelect().Table("retailers").Column("partner_id").Where("id = ?", retailerID).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return "", stores.ErrUnknownRetailer
	}
	return row.PartnerID, err
}

// Living implements stores.Storage: the retailer's row is what others wait for.
func (s *Store) Living(ctx context.Context, retailerID string) (int, error) {
	if err := s.DB.HoldRow(ctx, "retailers", retailerID); err != nil {
		return 0, err
	}
	n, err := s.DB.Read(ctx).NewSelect().Model((*storeRow)(nil)).Where("retailer_id = ? AND deleted_at = 0", retailerID).Count(ctx)
	return int(n), err
}

// Create implements stores.Storage.
func (s *Store) Create(ctx context.Context, v stores.Store) error {
	row := storeRowOf(v)
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if _, err := s.LinkOf(ctx, v.RetailerID); err != nil {
			return err
		}
		if err := register.ExistsOr(ctx, s.DB, "partners", v.PartnerID, stores.ErrUnknownPartner); err != nil {
			return err
		}
		if err := register.TakeUnderRoot(ctx, s.DB, storeDocumentOf(v), v.RetailerID, stores.ErrDocumentTaken, stores.ErrRootTaken); err != nil {
			return err
		}
		_, err := s.DB.Write(ctx).NewInsert().Model(&row).Exec(ctx)
		return err
	})
}

func storeDocumentOf(v stores.Store) register.DocumentRow {
	return register.DocumentRow{Kind: register.StoreDocument, Documento: v.Documento, OwnerID: v.ID, RetailerID: v.RetailerID}
}

// CreateAll implements stores.Storage.
func (s *Store) CreateAll(ctx context.Context, list []stores.Store) (refused map[string]error, err error) {
	refused = map[string]error{}
	if len(list) == 0 {
		return refused, nil
	}
	documentos := make([]string, len(list))
	for i, v := range list {
		documentos[i] = v.Documento
	}
	err = s.DB.InTx(ctx, func(ctx context.Context) error {
		clear(refused) // of a try before
		holders, err := register.TakeRoots(ctx, s.DB, list[0].RetailerID, documentos...)
		if err != nil {
			return err
		}
		var own []stores.Store
		for _, v := range list {
			if holders[brdoc.Root(v.Documento)] == v.RetailerID {
				own = append(own, v)
			} else {
				refused[v.Documento] = stores.ErrRootTaken
			}
		}
		for chunk := range slices.Chunk(own, register.StoresAtOnce) {
			if err := s.createChunk(ctx, chunk, refused); err != nil {
				return err
			}
		}
		return nil
	})
	return refused, err
}

func (s *Store) createChunk(ctx context.Context, list []stores.Store, refused map[string]error) error {
	documents := make([]register.DocumentRow, len(list))
	for i, v := range list {
		documents[i] = storeDocumentOf(v)
	}
	var got []string
	err := s.DB.Write(ctx).NewInsert().Model(&documents).On("CONFLICT DO NOTHING").Returning("documento").Scan(ctx, &got)
	if err != nil {
		return err
	}
	var rows []storeRow
	for _, v := range list {
		if slices.Contains(got, v.Documento) {
			rows = append(rows, storeRowOf(v))
		} else {
			refused[v.Documento] = stores.ErrDocumentTaken
		}
	}
	if len(rows) > 0 {
		_, err = s.DB.Write(ctx).NewInsert().Model(&rows).Exec(ctx)
	}
	return err
}

// SetCategory implements stores.AdministrationStorage.
func (s *Store) SetCategory(ctx context.Context, id, category string) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*storeRow)(nil)).Set("category = ?", category).
		Where("id = ? AND deleted_at = 0", id).Exec(ctx)
	return sqldb.ChangedOr(result, err, stores.ErrNotFound)
}

// Edit implements stores.Storage.
func (s *Store) Edit(ctx context.Context, reach stores.Reach, id string, change func(*stores.Store) error) (stores.Listed, error) {
	var edited stores.Listed
	err := s.DB.InTx(ctx, func(ctx context.Context) error {
		if err := s.DB.HoldRow(ctx, "stores", id); err != nil {
			return err
		}
		before, err := s.ByID(ctx, reach, id)
		if err != nil {
			return err
		}
		after := before.Store
		if err := change(&after); err != nil {
			return err
		}
		if err := register.ExistsOr(ctx, s.DB, "partners", after.PartnerID, stores.ErrUnknownPartner); err != nil {
			return err
		}
		row := storeRowOf(after)
		_, err = s.DB.Write(ctx).NewUpdate().Model(&row).WherePK().
			Column("trade_name", "search", "partner_id", "cep", "address", "number", "district", "city", "uf", "category").Exec(ctx)
		if err != nil {
			return err
		}
		edited, err = s.ByID(ctx, reach, id)
		return err
	})
	return edited, err
}

// Delete implements stores.Storage.
func (s *Store) Delete(ctx context.Context, retailerID, id string, at time.Time) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		var row storeRow
		err := s.DB.Read(ctx).NewSelect().Model(&row).Where("retailer_id = ? AND id = ?", retailerID, id).Scan(ctx)
		if errors.Is(err, sql.ErrNoRows) {
			return stores.ErrNotFound
		}
		if err != nil {
			return err
		}
		root := brdoc.Root(row.Documento)
		if err := register.HoldRoot(ctx, s.DB, root); err != nil {
			return err
		}
		if err := s.end(ctx, row, at); err != nil {
			return err
		}
		return register.SettleRoot(ctx, s.DB, root)
	})
}

// end marks a living store as gone and frees its document, under its root's row.
func (s *Store) end(ctx context.Context, row storeRow, at time.Time) error {
	result, err := s.DB.Write(ctx).NewUpdate().Model((*storeRow)(nil)).Set("deleted_at = ?", sqldb.Millis(at)).
		Where("retailer_id = ? AND id = ? AND deleted_at = 0", row.RetailerID, row.ID).Exec(ctx)
	if err := sqldb.ChangedOr(result, err, stores.ErrNotFound); err != nil {
		return err
	}
	_, err = s.DB.Write(ctx).NewDelete().Model((*register.DocumentRow)(nil)).
		Where("kind = ? AND documento = ? AND owner_id = ?", register.StoreDocument, row.Documento, row.ID).Exec(ctx)
	return err
}

// Deleted implements stores.Storage.
func (s *Store) Deleted(ctx context.Context, reach stores.Reach, id string) (stores.Store, time.Time, error) {
	var row storeRow
	err := s.reached(ctx, reach).Column("s.*").Where("s.id = ? AND s.deleted_at <> 0", id).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return stores.Store{}, time.Time{}, stores.ErrNotFound
	}
	return row.store(), sqldb.Instant(row.DeletedAt), err
}

// Restore implements stores.Storage: the root first, as Delete does.
func (s *Store) Restore(ctx context.Context, v stores.Store) error {
	return s.DB.InTx(ctx, func(ctx context.Context) error {
		if _, err := register.TakeRoots(ctx, s.DB, v.RetailerID, v.Documento); err != nil {
			return err
		}
		result, err := s.DB.Write(ctx).NewUpdate().Model((*storeRow)(nil)).Set("deleted_at = 0").
			Where("retailer_id = ? AND id = ? AND deleted_at <> 0", v.RetailerID, v.ID).Exec(ctx)
		if err := sqldb.ChangedOr(result, err, stores.ErrNotFound); err != nil {
			return err
		}
		return register.TakeUnderRoot(ctx, s.DB, storeDocumentOf(v), v.RetailerID, stores.ErrDocumentTaken, stores.ErrRootTaken)
	})
}

// within selects the living stores within reach, with their retailers.
func (s *Store) within(ctx context.Context, reach stores.Reach) *bun.SelectQuery {
	return s.reached(ctx, reach).Where("s.deleted_at = 0")
}

// reached selects the stores within reach, living or not, with their retailers.
func (s *Store) reached(ctx context.Context, reach stores.Reach) *bun.SelectQuery {
	q := s.DB.Read(ctx).NewSelect().Model((*storeRow)(nil)).Join("JOIN retailers AS r ON r.id = s.retailer_id")
	if reach.Everything {
		return q
	}
	if reach.RetailerID != "" {
		q = q.Where("s.retailer_id = ?", reach.RetailerID)
	}
	q = register.OfStores(q, "s.id", reach.Stores)
	if reach.PartnerID != "" || reach.RetailerID == "" {
		q = q.Where("s.id IN ("+register.PartnerStores+")", reach.PartnerID)
	}
	return q
}

type listedRow struct {
	storeRow
	RetailerName, SoftwareHouseID, SoftwareHouseName string
}

// listed adds what a list shows of retailer and software house, in the same query.
func listed(q *bun.SelectQuery) *bun.SelectQuery {
	return q.ColumnExpr("s.*, r.trade_name AS retailer_name").
		ColumnExpr("p.id AS software_house_id, p.trade_name AS software_house_name").
		Join("LEFT JOIN partners AS p ON p.id = " + register.EffectivePartner)
}

func (r storeRow) store() stores.Store {
	return stores.Store{
		ID: r.ID, RetailerID: r.RetailerID, PartnerID: r.PartnerID, Documento: r.Documento, TradeName: r.TradeName,
		Category: r.Category, CreatedAt: sqldb.Instant(r.CreatedAt),
		Address: stores.Address{CEP: r.CEP, Street: r.Address, Number: r.Number, District: r.District, City: r.City, UF: r.UF},
	}
}

func (r listedRow) listed() stores.Listed {
	return stores.Listed{
		Store: r.store(), RetailerName: r.RetailerName, SoftwareHouseID: r.SoftwareHouseID, SoftwareHouseName: r.SoftwareHouseName,
	}
}

// ByID implements stores.Storage.
func (s *Store) ByID(ctx context.Context, reach stores.Reach, id string) (stores.Listed, error) {
	var row listedRow
	err := listed(s.within(ctx, reach)).Where("s.id = ?", id).Scan(ctx, &row)
	if errors.Is(err, sql.ErrNoRows) {
		return stores.Listed{}, stores.ErrNotFound
	}
	return row.listed(), err
}

// storeOrder gives the column of each of stores.SortFields; search begins with the folded trade name.
var storeOrder = map[string]string{
	"": "s.search", "nomeFantasia": "s.search", "documento": "s.documento", "dataCadastro": "s.created_at",
	"varejista": "r.search", "softwareHouse": "COALESCE(p.search, '')", "cidade": "s.city", "uf": "s.uf", "categoria": "s.category",
}

// List implements stores.Storage.
func (s *Store) List(ctx context.Context, reach stores.Reach, search string, r paging.Request) ([]stores.Listed, int, error) {
	direction := sqldb.Direction(r.Desc)
	var rows []listedRow
	var total int64
	err := register.Find(s.DB, search, func(narrow register.Narrow) (found int, err error) {
		rows = nil
		total, err = narrow(listed(s.within(ctx, reach)), "s.search").
			OrderExpr(storeOrder[r.Sort]+direction+", s.id").Limit(int64(r.Size)).Offset(int64(r.Offset())).ScanAndCount(ctx, &rows)
		return int(total), err
	})
	if err != nil {
		return nil, 0, err
	}
	found := make([]stores.Listed, len(rows))
	for i, row := range rows {
		found[i] = row.listed()
	}
	return found, int(total), nil
}

// All implements stores.Storage.
func (s *Store) All(ctx context.Context, reach stores.Reach, search string, limit int, ids ...string) ([]stores.Summary, error) {
	var found []stores.Summary
	err := register.Find(s.DB, search, func(narrow register.Narrow) (int, error) {
		found = nil
		err := register.Among(narrow(s.within(ctx, reach), "s.search"), "s.id", ids).Column("s.id", "s.documento", "s.trade_name", "s.retailer_id").
			ColumnExpr(register.EffectivePartner+" AS software_house_id").Order("s.search", "s.id").Limit(int64(limit)).Scan(ctx, &found)
		return len(found), err
	})
	return found, err
}

// Emitters implements stores.Storage: each document is one look-up in the primary keys of three tables.
func (s *Store) Emitters(ctx context.Context, documentos []string) (map[string]stores.Emitter, error) {
	var rows []stores.Emitter
	err := s.DB.ReadForIntake(ctx).NewSelect().Model((*register.DocumentRow)(nil)).
		ColumnExpr("d.documento, s.id AS store_id, s.trade_name AS store_name, s.retailer_id, r.verified_only").
		ColumnExpr(register.EffectivePartner+" AS partner_id").
		Join("JOIN stores AS s ON s.retailer_id = d.retailer_id AND s.id = d.owner_id").
		Join("JOIN retailers AS r ON r.id = s.retailer_id").
		Where("d.kind = ? AND d.documento IN (?) AND s.deleted_at = 0", register.StoreDocument, bun.List(documentos)).Scan(ctx, &rows)
	found := make(map[string]stores.Emitter, len(rows))
	for _, row := range rows {
		found[row.Documento] = row
	}
	return found, err
}
