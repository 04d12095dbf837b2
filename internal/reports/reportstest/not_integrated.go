package reportstest

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"seiva/internal/kit/id"
	"seiva/internal/reports"
)

// Scanned is a row of what consumers scanned. Registered: a living store of the programme has its CNPJ.
type Scanned struct {
	ID, Documento, UF    string
	Name, City, Category string
	Scans                int64
	First, Last          time.Time
	Registered           bool
}

// Wanted adds issuers that consumers asked for: of a few companies, named and not, one of them a store of the programme by now, one
// the CNPJ of a store that is closed.
func (w World) Wanted() World {
	for n := range 24 {
		first := Now.AddDate(0, 0, -n*5)
		s := Scanned{
			ID: id.New(), Documento: fmt.Sprintf("RAIZ000%d%04d00", n%5, n), UF: []string{"SP", "PR", "AM"}[n%3], Scans: int64(1 + n%7),
			First: first, Last: first.Add(time.Duration(n) * time.Hour),
		}
		if n%4 != 0 {
			s.Name, s.City, s.Category = fmt.Sprintf("Loja %c", 'B'+rune(n%6)), []string{"Curitiba", "Manaus"}[n%2], []string{"", "Padaria"}[n%2]
		}
		w.Scanned = append(w.Scanned, s)
	}
	for _, s := range w.Stores {
		w.Scanned = append(w.Scanned, Scanned{
			ID: id.New(), Documento: s.Documento, UF: "SP", Name: s.TradeName, Scans: 3, First: Now, Last: Now, Registered: !s.Deleted,
		})
	}
	return w
}

func (w World) notIntegratedRows(a asked) []reports.NotIntegratedReportRow {
	var rows []reports.NotIntegratedReportRow
	for _, s := range w.Scanned {
		root := s.Documento[:8]
		if s.Registered || a.root != "" && a.root != root || a.uf != "" && a.uf != s.UF || !holds(a, cmp.Or(s.Name, strings.ToLower(s.Documento))) {
			continue
		}
		rows = append(rows, reports.NotIntegratedReportRow{
			Agrupador: root, NomeFantasia: s.Name, DataCadastro: s.First.UTC(), Documento: s.Documento, Cidade: s.City, UF: s.UF, Categoria: s.Category,
			Leituras: s.Scans, UltimaLeitura: s.Last.UTC(),
		})
	}
	return rows
}
