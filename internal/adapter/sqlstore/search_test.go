package sqlstore_test

import (
	"fmt"
	"slices"
	"sort"
	"testing"
	"time"

	sqlreports "seiva/internal/adapter/sqlstore/reports"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/adapter/sqlstore/sqltest"
	sqlstores "seiva/internal/adapter/sqlstore/stores"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/text"
	"seiva/internal/stores"
)

// Ids of the stores, in this order.
const (
	s1 = "00000000000000000000000001"
	s2 = "00000000000000000000000002"
	s3 = "00000000000000000000000003"
	s4 = "00000000000000000000000004"
)

// plantStores writes two retailers, each with a software house, and their stores by name.
func plantStores(t *testing.T, db *sqldb.DB) {
	t.Helper()
	for _, tenant := range []string{"1", "2"} {
		sqltest.Exec(t, db, "INSERT INTO partners (id, documento, corporate_name, trade_name, search, code, created_at) VALUES (?, ?, '', 'P', 'p', ?, 1)",
			"p"+tenant, "P"+tenant, "C"+tenant)
		sqltest.Exec(t, db, "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, partner_id, created_at) VALUES (?, ?, '', 'R', 'r', ?, 1)",
			"r"+tenant, "R"+tenant, "p"+tenant)
	}
	for id, s := range map[string]struct{ retailer, name, documento string }{
		s1: {"r1", "São João Vila Nova", "11222333000181"},
		s2: {"r1", "Empório Acácias", "11222333000262"},
		s3: {"r2", "São João Centro", "45723174000110"},
		s4: {"r2", "100% Natural", "45723174000200"},
	} {
		sqltest.Exec(t, db, "INSERT INTO stores (retailer_id, id, documento, trade_name, search, created_at) VALUES (?, ?, ?, ?, ?, 1)",
			s.retailer, id, s.documento, s.name, text.Fold(s.name+" "+s.documento))
	}
}

// What is typed finds words in any order and forgives one slip in each, never beyond what the caller reaches.
func TestSearchedStores(t *testing.T) {
	sqltest.Each(t, func(t *testing.T, open func(*testing.T) *sqldb.DB) {
		db := open(t)
		plantStores(t, db)
		shops := sqlstores.New(db)
		everything, one, other := stores.Reach{Everything: true}, stores.Reach{RetailerID: "r1"}, stores.Reach{RetailerID: "r2"}
		for _, c := range []struct {
			name, asked string
			reach       stores.Reach
			want        []string
		}{
			{"nothing asked", "", one, []string{s1, s2}},
			{"words as they stand", "sao joao", everything, []string{s1, s3}},
			{"in another order", "NOVA joão", everything, []string{s1}},
			{"every one of them", "nova centro", everything, nil},
			{"a name and a CNPJ", "4572 centro", everything, []string{s3}},
			{"a sign is itself", "100%", everything, []string{s4}},
			{"a wrong letter", "acacios", everything, []string{s2}},
			{"a letter missing", "acaias", everything, []string{s2}},
			{"a letter too many", "acaccias", everything, []string{s2}},
			{"two letters swapped", "acaicas", everything, []string{s2}},
			{"the first letter", "bmporio", everything, []string{s2}},
			{"a slip in each word", "emporoi acasias", everything, []string{s2}},
			{"two slips in a word", "acesios", everything, nil},
			{"a slip among eight words", "emporio acasias acacis acacil emprio emporjo empoiro 11222", everything, []string{s2}},
			{"among more of them none", "emporio acasias acacis acacil emprio emporjo empoiro 11222 empocio", everything, nil},
			{"in three letters none", "vla", everything, nil},
			{"in a number none", "11222333000182", everything, nil},
			{"no slip where a word stands as typed", "nova", everything, []string{s1}},
			{"a retailer finds its own", "sao joao", one, []string{s1}},
			{"another's is not found", "acacias", other, nil},
			{"not with a slip either", "acasias", other, nil},
			{"a software house finds those for which it counts", "sao joao", stores.Reach{PartnerID: "p2"}, []string{s3}},
			{"with a slip no other", "acasias", stores.Reach{PartnerID: "p2"}, nil},
			{"without one no other", "acacias", stores.Reach{PartnerID: "p2"}, nil},
			{"who reaches nothing finds nothing", "sao joao", stores.Reach{}, nil},
		} {
			rows, total, err := shops.List(t.Context(), c.reach, c.asked, paging.Request{Size: 10})
			var listed, chosen []string
			for _, row := range rows {
				listed = append(listed, row.ID)
			}
			all, err2 := shops.All(t.Context(), c.reach, c.asked, 10)
			for _, s := range all {
				chosen = append(chosen, s.ID)
			}
			slices.Sort(listed)
			slices.Sort(chosen)
			if err != nil || err2 != nil || total != len(c.want) || !slices.Equal(listed, c.want) || !slices.Equal(chosen, c.want) {
				t.Errorf("%s: listed %v of %d, to choose %v (%v, %v), want %v", c.name, listed, total, chosen, err, err2, c.want)
			}
		}
		if none, err := shops.All(t.Context(), one, "", 10, "\x00", "s2"); err != nil || len(none) != 0 {
			t.Errorf("by what is no id: %+v, %v", none, err)
		}
		if some, err := shops.All(t.Context(), one, "", 10, s2, s3); err != nil || len(some) != 1 || some[0].ID != s2 {
			t.Errorf("by id, within reach: %+v, %v", some, err)
		}
	})
}

// programme is how many stores a search is measured on; their names are made of so many words that some are rare.
const programme = 50_000

func fillProgramme(t testing.TB, db *sqldb.DB) {
	t.Helper()
	words := func(of ...string) string {
		out := "CASE (i / %d) %% " + fmt.Sprint(len(of))
		for n, word := range of {
			out += fmt.Sprintf(" WHEN %d THEN '%s'", n, word)
		}
		return out + " END"
	}
	name := fmt.Sprintf(words("mercado", "supermercado", "farmacia", "padaria", "emporio", "quitanda", "acougue"), 1) + " || ' ' || " +
		fmt.Sprintf(words("sao joao", "santa luzia", "boa vista", "acacias", "primavera", "bom preco", "central", "do povo", "ipiranga", "tres irmaos", "aurora"), 7) +
		" || ' ' || " + fmt.Sprintf(words("centro", "norte", "sul", "leste", "oeste", "vila nova", "jardim", "alto da serra", "praia"), 77) + " || ' ' || i"
	document := "CAST(10000000000000 + i * 97 AS TEXT)"
	numbers := fmt.Sprintf("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) ", programme)
	for _, statement := range []string{
		numbers + "INSERT INTO retailers (id, documento, corporate_name, trade_name, search, created_at) SELECT 'r' || i, " +
			document + ", 'R', 'R', " + name + ", 1 FROM n WHERE i <= 5000",
		numbers + "INSERT INTO stores (retailer_id, id, documento, trade_name, search, cep, address, number, district, city, uf, category, created_at) " +
			"SELECT 'r' || (1 + i % 5000), 's' || i, " + document + ", " + name + ", " + name + " || ' comercio de alimentos ltda ' || " + document +
			", '01310100', 'Avenida Paulista', '1000', 'Bela Vista', 'São Paulo', 'SP', 'Supermercado', 1 FROM n",
		"ANALYZE",
	} {
		sqltest.Exec(t, db, statement)
	}
}

// BenchmarkSearch tells what typing a word costs at 50,000 stores: p95 of what staff and a retailer ask.
func BenchmarkSearch(b *testing.B) {
	for engine, config := range map[string]func() sqldb.Config{
		"sqlite":   func() sqldb.Config { return sqldb.Config{Folder: b.TempDir()} },
		"postgres": func() sqldb.Config { return sqldb.Config{URL: sqltest.PostgresURL(b)} },
	} {
		b.Run(engine, func(b *testing.B) {
			db, err := sqldb.Open(b.Context(), config())
			if err != nil {
				b.Fatal(err)
			}
			b.Cleanup(func() { _ = db.Close() })
			if err := db.Migrate(b.Context()); err != nil {
				b.Fatal(err)
			}
			fillProgramme(b, db)
			directory, shops := sqlreports.New(db), sqlstores.New(db)
			staff := func(asked string) func() error {
				return func() error { _, _, err := directory.Search(b.Context(), asked, 6, 51); return err }
			}
			choice := func(reach stores.Reach, asked string) func() error {
				return func() error { _, err := shops.All(b.Context(), reach, asked, 50); return err }
			}
			for _, c := range []struct {
				name string
				do   func() error
			}{
				{"staff, common word", staff("mercado")},
				{"staff, rare words", staff("serra acacias 4821")},
				{"staff, a slip", staff("acasias 4821")},
				{"staff, two slips", staff("suprmercado acasias")},
				{"staff, nothing", staff("zebra")},
				{"staff, first 50 to choose from", choice(stores.Reach{Everything: true}, "")},
				{"staff, 50 with a slip", choice(stores.Reach{Everything: true}, "acasias")},
				{"retailer, a slip", choice(stores.Reach{RetailerID: "r77"}, "acasias")},
			} {
				b.Run(c.name, func(b *testing.B) {
					var took []time.Duration
					for b.Loop() {
						start := time.Now()
						if err := c.do(); err != nil {
							b.Fatal(err)
						}
						took = append(took, time.Since(start))
					}
					sort.Slice(took, func(i, j int) bool { return took[i] < took[j] })
					b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
				})
			}
		})
	}
}
