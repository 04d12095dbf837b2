package reports

import (
	"context"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/reports"
)

// SoftwareHouses reads the report of software houses; what it counts of each is its stores'.
func SoftwareHouses(db *sqldb.DB) reports.Source[reports.SoftwareHouseReportRow] {
	s := houseListing{db}
	sums := figures{
		"cupons": func(ctx context.Context, f reports.Filter) *bun.SelectQuery {
			return s.receipts(ctx, f, since(f, reports.ReceiptDays).From, nil)
		},
		"totalLojas": func(ctx context.Context, _ reports.Filter) *bun.SelectQuery { return s.stores(ctx, nil) },
	}
	return listing[reports.SoftwareHouseReportRow]{
		db: db, chosen: s.chosen, search: "x.search", id: "x.id", ties: "x.search, x.id", rows: s.rows,
		ordered: func(ctx context.Context, f reports.Filter, sort string) *bun.SelectQuery {
			return sums.join(ctx, s.chosen(ctx, f), f, sort)
		},
		order: map[string]string{
			"fantasia": "x.search", "nome": "x.corporate_name", "documento": "x.documento", "dataCadastro": "x.created_at",
			"contatoTecnicoNome": "x.technical_name", "contatoTecnicoEmail": "x.technical_email",
			"pontoFocalNome": "x.focal_name", "pontoFocalEmail": "x.focal_email",
			"cupons": figure, "totalLojas": figure,
		},
	}
}

type houseListing struct{ db *sqldb.DB }

func (s houseListing) chosen(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	q := s.db.Read(ctx).NewSelect().TableExpr("partners AS x")
	if f.PartnerID != "" {
		q = q.Where("x.id = ?", f.PartnerID)
	}
	return q
}

// served selects stores s with their retailers r, of some software houses or of all.
func (s houseListing) served(ctx context.Context, ids []string) *bun.SelectQuery {
	q := s.db.Read(ctx).NewSelect().TableExpr(register.StoresOfRetailers).Where("r.id <> ?", register.SandboxRetailer)
	if ids == nil {
		return q.Where(register.EffectivePartner + " IS NOT NULL")
	}
	return q.Where(register.EffectivePartner+" IN (?)", bun.List(ids))
}

func (s houseListing) byHouse(q *bun.SelectQuery, count string) *bun.SelectQuery {
	return q.ColumnExpr(register.EffectivePartner + " AS id, " + count + " AS n").GroupExpr(register.EffectivePartner)
}

func (s houseListing) stores(ctx context.Context, ids []string) *bun.SelectQuery {
	return s.byHouse(s.served(ctx, ids).Where("s.deleted_at = 0"), "COUNT(*)")
}

// receipts sums what the roll-ups have, from a day on, of the stores that a house serves, closed ones too: each retailer's is
// read once, and then given to the stores' houses.
func (s houseListing) receipts(ctx context.Context, f reports.Filter, from string, ids []string) *bun.SelectQuery {
	sums := receiptSums(s.rolled(ctx, "receipt_store_days", from, ids), f).ColumnExpr("d.store_id").GroupExpr("d.retailer_id, d.store_id")
	return s.byHouse(s.served(ctx, ids).Join("JOIN (?) AS t ON t.store_id = s.id", sums), "CAST(SUM(t.n) AS BIGINT)").
		ColumnExpr("CAST(SUM(t.month) AS BIGINT) AS month")
}

func (s houseListing) tills(ctx context.Context, f reports.Filter, ids []string) *bun.SelectQuery {
	living := func() *bun.SelectQuery { return s.served(ctx, ids).Where("s.deleted_at = 0") }
	tills := storesTills(ctx, s.db, living().ColumnExpr("s.retailer_id, s.id"), since(f, reports.TillDays).From)
	return s.byHouse(living().Join("JOIN (?) AS t ON t.store_id = s.id", tills), "CAST(SUM(t.tills) AS BIGINT)")
}

// rolled selects a roll-up d of the retailers that have a store which one of the houses serves.
func (s houseListing) rolled(ctx context.Context, table, from string, ids []string) *bun.SelectQuery {
	return s.db.Read(ctx).NewSelect().TableExpr("? AS d", bun.Ident(table)).Where("d.day >= ?", from).
		Where("d.retailer_id IN (?)", s.served(ctx, ids).ColumnExpr("s.retailer_id"))
}

func (s houseListing) rows(ctx context.Context, f reports.Filter, ids []string) (map[string]reports.SoftwareHouseReportRow, error) {
	var rows []struct {
		ID, Documento, CorporateName, TradeName, Categories                                 string
		TechnicalName, TechnicalPhone, TechnicalEmail, FocalName, FocalWhatsapp, FocalEmail string
		CreatedAt                                                                           int64
	}
	err := s.db.Read(ctx).NewSelect().TableExpr("partners AS x").
		ColumnExpr("x.id, x.documento, x.corporate_name, x.trade_name, x.categories, x.created_at").
		ColumnExpr("x.technical_name, x.technical_phone, x.technical_email, x.focal_name, x.focal_whatsapp, x.focal_email").
		Where("x.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	if err != nil {
		return nil, err
	}
	receipts, err := scan(ctx, s.receipts(ctx, f, "", ids))
	if err != nil {
		return nil, err
	}
	shops, err := scan(ctx, s.stores(ctx, ids))
	if err != nil {
		return nil, err
	}
	tills, err := scan(ctx, s.tills(ctx, f, ids))
	if err != nil {
		return nil, err
	}
	found := make(map[string]reports.SoftwareHouseReportRow, len(rows))
	for _, r := range rows {
		found[r.ID] = reports.SoftwareHouseReportRow{
			ID: r.ID, Documento: r.Documento, Nome: r.CorporateName, Fantasia: r.TradeName, Categorias: words(r.Categories),
			Cupons: receipts[r.ID].Month, TotalCupons: receipts[r.ID].N, TotalLojas: shops[r.ID].N, TotalPdvs: tills[r.ID].N,
			ContatoTecnicoNome: r.TechnicalName, ContatoTecnicoTelefone: r.TechnicalPhone, ContatoTecnicoEmail: r.TechnicalEmail,
			PontoFocalNome: r.FocalName, PontoFocalWhatsapp: r.FocalWhatsapp, PontoFocalEmail: r.FocalEmail,
			DataCadastro: sqldb.Instant(r.CreatedAt),
		}
	}
	return found, nil
}

// words splits names that are kept with commas between them.
func words(kept string) []string {
	if kept == "" {
		return []string{}
	}
	return strings.Split(kept, ",")
}
