package publicweb

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"seiva/internal/receipts/nfce"
)

// basket is a receipt with so many items, each with the name that it gets for its place.
func basket(t *testing.T, items int, name func(n int) string) shelf {
	t.Helper()
	s := sample(t, "valid/10_sp_40_itens.xml")
	s.receipt.Danfe.Items = make([]nfce.DanfeItem, items)
	for n := range s.receipt.Danfe.Items {
		s.receipt.Danfe.Items[n] = nfce.DanfeItem{
			Code: fmt.Sprintf("78910%08d", n), Description: name(n), Quantity: "1.250", Unit: "KG", UnitPrice: "12.90", TotalCents: 1613,
		}
	}
	return s
}

// Names as shops write them.
var wares = []string{"ARROZ TIPO 1 CAMIL 5KG", "FEIJAO CARIOCA KICALDO 1KG", "CAFE PILAO TRADICIONAL 500G", "LEITE INTEGRAL ITALAC 1L", "BISC MARIA PIRAQUE 200G"}

func ware(n int) string { return wares[n%len(wares)] }

// longest is a receipt whose words and numbers have no end that a line could break at.
func longest(t *testing.T) shelf {
	t.Helper()
	s := basket(t, 6, func(int) string { return strings.Repeat("M", 120) })
	d := s.receipt.Danfe
	d.Emitter.LegalName, d.Emitter.TradeName = strings.Repeat("SUPERMERCADO", 5), strings.Repeat("W", 60)
	d.Emitter.Address.Street, d.Emitter.Address.Complement = strings.Repeat("RUA", 20), strings.Repeat("Ç", 60)
	for n := range d.Items {
		d.Items[n].Code, d.Items[n].Unit = strings.Repeat("9", 60), "UNIDAD"
		d.Items[n].Quantity, d.Items[n].UnitPrice, d.Items[n].TotalCents = "12345678901.1234", "12345678901.1234567891", 999_999_999_999
	}
	d.Payments = append(d.Payments, nfce.DanfePayment{Method: "99", Name: "Outros", Text: strings.Repeat("VALE", 15), Cents: 999_999_999_999})
	d.QueryURL = "https://www.sefaz.rs.gov.br/" + strings.Repeat("consulta/", 12)
	d.Notes = strings.Repeat("X", 400) + "\nhttps://www.loja.example/" + strings.Repeat("troca/", 30)
	return s
}

// A long receipt shows its first 100 items; the others are on the page too, behind a button that needs no script, and
// the page stays light. Paper shows all.
func TestReceiptHoldsManyItemsBack(t *testing.T) {
	for _, c := range []struct {
		items, bytes int
		name         func(n int) string
		button       string
	}{
		{100, 50_000, ware, ""},
		{101, 50_000, ware, "Mostrar o outro item"},
		{300, 50_000, ware, "Mostrar os outros 200 itens"},
		{990, 120_000, ware, "Mostrar os outros 890 itens"},
		{990, 220_000, func(int) string { return strings.Repeat("X", 120) }, "Mostrar os outros 890 itens"},
	} {
		_, page := basket(t, c.items, c.name).page(t, "")
		t.Logf("%d items: %d bytes", c.items, len(page))
		if len(page) >= c.bytes {
			t.Errorf("%d items: %d bytes, the limit is %d", c.items, len(page), c.bytes)
		}
		before, after, held := strings.Cut(page, "<details>")
		if held != (c.button != "") {
			t.Fatalf("%d items: are some held back? %t", c.items, held)
		}
		rows := func(text string) int { return strings.Count(text, "<tr><td>") }
		if rows(before) != min(c.items, 100) {
			t.Errorf("%d items: %d are shown", c.items, rows(before))
		}
		if held {
			within, rest, _ := strings.Cut(after, "</details>")
			if !strings.HasPrefix(within, "<summary>"+c.button+"</summary>") || rows(within) != c.items-100 || rows(rest) != 0 {
				t.Errorf("%d items: %.80s, %d and %d", c.items, within, rows(within), rows(rest))
			}
			if !strings.Contains(within, fmt.Sprintf("<i>78910%08d</i>", c.items-1)) || !strings.Contains(rest, fmt.Sprintf("<dt>Qtde total de itens</dt><dd>%d</dd>", c.items)) {
				t.Errorf("%d items: the last is missing, or their number", c.items)
			}
		}
		if regexp.MustCompile(`<script|\son[a-z]+=`).MatchString(withoutOwnScript(page)) {
			t.Error("the page runs something that is not its own")
		}
	}
	if print := string(style)[strings.Index(string(style), "@media print"):]; !strings.Contains(print, "details::details-content{content-visibility:visible;") || !strings.Contains(print, "summary{display:none}") {
		t.Error("paper does not show what is held back")
	}
	_, body := basket(t, 990, ware).page(t, ".json")
	var content PublicReceipt
	if err := json.Unmarshal([]byte(body), &content); err != nil || len(content.Items) != 990 {
		t.Errorf("as JSON: %d items, %v", len(content.Items), err)
	}
}
