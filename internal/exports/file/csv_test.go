package file

import (
	"bytes"
	"encoding/csv"
	"slices"
	"strings"
	"testing"
	"time"

	"seiva/internal/kit/table"
	"seiva/internal/kit/testkit"
)

// every type, in the order of the cells of samples.
var everyType = []table.Column{
	{Name: "text", Title: "Loja", Type: table.Text, Width: 20},
	{Name: "cnpj", Title: "CNPJ", Type: table.CNPJ, Width: 20},
	{Name: "cep", Title: "CEP", Type: table.CEP, Width: 10},
	{Name: "phone", Title: "Telefone", Type: table.Phone, Width: 18},
	{Name: "count", Title: "Cupons", Type: table.Count, Width: 10},
	{Name: "cents", Title: "Valor", Type: table.Cents, Width: 12},
	{Name: "ratio", Title: "% identificados", Type: table.Ratio, Width: 12},
	{Name: "day", Title: "Dia", Type: table.Day, Width: 12},
	{Name: "instant", Title: "Último cupom", Type: table.Instant, Width: 18},
	{Name: "yesno", Title: "Contrato", Type: table.YesNo, Width: 10},
	{Name: "average", Title: "Média", Type: table.Average, Width: 8},
}

// at is 20/11/2026, 14:05 in Brasília.
var at = time.Date(2026, 11, 20, 17, 5, 59, 0, time.UTC)

var samples = [][]any{
	{"Empório União; \"Centro\"", "11222333000181", "69005040", "+5511987654321", int64(1234567), int64(123456789), 0.42115, "2026-11-20", at, true, 4.5},
	{"=1+1", "SE1VA026000178", "", "+14155550100", int64(-5), int64(-199), 1.0, "", time.Time{}, false, 1.0},
	{nil, nil, nil, nil, nil, nil, nil, nil, nil, nil, nil},
	{"São João\nd'Aliança", "", "", "", int64(0), int64(5), 0.0, "amanhã", at.Add(10 * time.Hour), true, 0.0},
}

func written(t *testing.T, f Format, h Head, rows [][]any) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := New(f, &out, h)
	testkit.Must(t, err)
	for _, row := range rows {
		testkit.Must(t, w.Row(row, len(rows)))
	}
	testkit.Must(t, w.Close())
	return out.Bytes()
}

// The bytes that Excel in Brazil opens by a click.
func TestCSVIsWhatExcelReads(t *testing.T) {
	want := "\ufeffLoja;CNPJ;CEP;Telefone;Cupons;Valor;% identificados;Dia;Último cupom;Contrato;Média\r\n" +
		"\"Empório União; \"\"Centro\"\"\";11.222.333/0001-81;69005-040;(11) 98765-4321;1234567;1234567,89;42,12%;20/11/2026;20/11/2026 14:05;Sim;4,5\r\n" +
		"'=1+1;SE.1VA.026/0001-78;;+14155550100;-5;-1,99;100,00%;;;Não;1,0\r\n" +
		";;;;;;;;;;\r\n" +
		"\"São João\nd'Aliança\";;;;0;0,05;0,00%;amanhã;21/11/2026 00:05;Sim;0,0\r\n"
	if got := string(written(t, CSV, Head{Title: "Lojas", Columns: everyType, At: at}, samples)); got != want {
		t.Errorf("got\n%q\nwant\n%q", got, want)
	}
}

// An average has one decimal with a comma (RP-17); a score is a number, and no sum of a PDF.
func TestAveragesAndScoresAreWritten(t *testing.T) {
	columns := []table.Column{{Name: "media", Title: "Média", Type: table.Average, Width: 8}, {Name: "nota", Title: "Nota", Type: table.Score, Width: 6}}
	rows := [][]any{{4.5, int64(4)}, {3.0, int64(5)}}
	want := "\ufeffMédia;Nota\r\n4,5;4\r\n3,0;5\r\n"
	if got := string(written(t, CSV, Head{Title: "Avaliações", Columns: columns, At: at}, rows)); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	_, sheet := sheets(t, written(t, XLSX, Head{Title: "Avaliações", Columns: columns, At: at}, rows))
	if got := sheet["Avaliações"][1]; !slices.Equal(got, []string{"numerical:4.5", "numerical:4"}) {
		t.Errorf("a sheet has %q", got)
	}
}

// What a spreadsheet would compute begins with an apostrophe; numbers stay numbers, and texts in their middle are left.
func TestFormulasAreHarmless(t *testing.T) {
	for typed, want := range map[string]string{
		"=1+1": "'=1+1", "+1+1": "'+1+1", "-1+1": "'-1+1", "@SUM(A1)": "'@SUM(A1)", "\t=1": "'\t=1", "\r=1": "'\r=1", "\n=1": "'\n=1",
		"  =1": "'  =1", "\u00a0=1": "'\u00a0=1", "＝1": "'＝1", "-": "'-", "=": "'=", "-2;3": "'-2;3", "+55 11": "'+55 11", "-1e5": "'-1e5",
		"-5": "-5", "+5511987654321": "+5511987654321", "-1,99": "-1,99", "12": "12", "a=1": "a=1", "": "", " ": " ", "'=1": "'=1", "Loja": "Loja",
	} {
		if got := harmless(typed); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

// A text that a spreadsheet would make another number or a day of stays, with an apostrophe (LibreOffice 7.4 and Excel do both);
// numbers that they keep, times and other types stay bare.
func TestTextsThatLookLikeOtherThingsStay(t *testing.T) {
	key := "13261177888999000181650110000012271286255233"
	for typed, want := range map[string]string{
		key: "'" + key, "1234567890123456": "'1234567890123456", "123456789012345": "123456789012345", "12345E67": "'12345E67", "1e5": "'1e5",
		"1e-5": "'1e-5", "10/12": "'10/12", "10-12": "'10-12", "1.234": "'1.234", "1/2/2026": "'1/2/2026", "01": "01", "21:02": "21:02",
		"127.0.0.1": "127.0.0.1", "10/12 fundos": "10/12 fundos", "12345E": "12345E", "12E45F": "12E45F", "1,5": "1,5", "11 99": "11 99",
	} {
		row := []any{typed, "11222333000181", "2026-11-20"}
		columns := []table.Column{{Title: "a", Type: table.Text}, {Title: "b", Type: table.CNPJ}, {Title: "c", Type: table.Day}}
		got := string(written(t, CSV, Head{Columns: columns, At: at}, [][]any{row}))
		if want = "\ufeffa;b;c\r\n" + want + ";11.222.333/0001-81;20/11/2026\r\n"; got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

// Any text comes back as it was, but for the apostrophe, whatever separates values: every row is one.
func FuzzCSVRowsAreOneEach(f *testing.F) {
	for _, s := range []string{"", "a", ";", "\"", "\r\n", "=1", "a\"b;c\nd", " a ", "\ufeff"} {
		f.Add(s, "b")
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		columns := []table.Column{{Name: "a", Title: "A", Type: table.Text}, {Name: "b", Title: "B", Type: table.Text}}
		for n := 1; n <= 2; n++ {
			row := []any{a, b}[:n]
			text := strings.TrimPrefix(string(written(t, CSV, Head{Columns: columns[:n], At: at}, [][]any{row, row})), "\ufeff")
			reader := csv.NewReader(strings.NewReader(text))
			reader.Comma = ';'
			rows, err := reader.ReadAll()
			if err != nil || len(rows) != 3 {
				t.Fatalf("%d rows of %q: %v", len(rows), text, err)
			}
			for i, typed := range []string{a, b}[:n] {
				want := strings.ReplaceAll(harmless(typed), "\r\n", "\n") // as the reader has it
				if mistaken(typed) {
					want = "'" + want
				}
				if rows[1][i] != want || rows[2][i] != want {
					t.Errorf("%q became %q", typed, rows[1][i])
				}
			}
		}
	})
}
