package reports

import (
	"context"

	"github.com/uptrace/bun"

	"seiva/internal/adapter/sqlstore/register"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/reports"
)

// NotIntegrated reads the report of stores that are not integrated.
func NotIntegrated(db *sqldb.DB) reports.Source[reports.NotIntegratedReportRow] {
	s := scannedListing{db}
	return listing[reports.NotIntegratedReportRow]{
		db: db, chosen: s.chosen, ordered: s.ordered, id: "x.id", ties: "x.search, x.id", search: "x.search", rows: s.rows,
		order: map[string]string{
			"agrupador": "x.root", "nomeFantasia": "x.name", "dataCadastro": "x.first_at", "documento": "x.documento", "cidade": "x.city",
			"uf": "x.uf", "categoria": "x.category", "leituras": "x.scans", "ultimaLeitura": "x.last_at",
		},
	}
}

type scannedListing struct{ db *sqldb.DB }

func (s scannedListing) chosen(ctx context.Context, f reports.Filter) *bun.SelectQuery {
	q := s.db.Read(ctx).NewSelect().TableExpr("scanned_stores AS x").Where(register.NotOfProgramme)
	if f.Root != "" {
		q = q.Where("x.root = ?", f.Root)
	}
	if f.UF != "" {
		q = q.Where("x.uf = ?", f.UF)
	}
	return q
}

// ordered is chosen: every order is of what a row says itself.
func (s scannedListing) ordered(ctx context.Context, f reports.Filter, _ string) *bun.SelectQuery {
	return s.chosen(ctx, f)
}

func (s scannedListing) rows(ctx context.Context, _ reports.Filter, ids []string) (map[string]reports.NotIntegratedReportRow, error) {
	var rows []struct {
		ID, Root, Name, Documento, City, UF, Category string
		FirstAt, LastAt, Scans                        int64
	}
	err := s.db.Read(ctx).NewSelect().TableExpr("scanned_stores AS x").
		ColumnExpr("x.id, x.root, x.name, x.documento, x.city, x.uf, x.category, x.first_at, x.last_at, x.scans").
		Where("x.id IN (?)", bun.List(ids)).Scan(ctx, &rows)
	found := make(map[string]reports.NotIntegratedReportRow, len(rows))
	for _, r := range rows {
		found[r.ID] = reports.NotIntegratedReportRow{
			Agrupador: r.Root, NomeFantasia: r.Name, DataCadastro: sqldb.Instant(r.FirstAt), Documento: r.Documento, Cidade: r.City, UF: r.UF,
			Categoria: r.Category, Leituras: r.Scans, UltimaLeitura: sqldb.Instant(r.LastAt),
		}
	}
	return found, err
}
