package publicweb

import (
	"errors"
	"strings"
	"testing"
	"time"

	"seiva/internal/receipts/nfce"
)

// A till writes both the consumer's name and the notes in which it is looked for: at their largest, and made for each other, one view
// of such a receipt took ten minutes of a processor.
func TestTheLargestTextsOfATillAreQuicklyShown(t *testing.T) {
	const letters, wide = 1000, 20_000
	shown := func(name, notes string) time.Duration {
		s := sample(t, "valid/02_sp_cpf_pix.xml", "<CPF>52998224725</CPF><indIEDest>", "<CPF>52998224725</CPF><xNome>"+name+"</xNome><indIEDest>",
			"</pag>", "</pag><infAdic><infCpl>"+notes+"</infCpl></infAdic>")
		if errors.Is(s.err, nfce.ErrTooLongToShow) || s.receipt.Danfe == nil || len(s.receipt.Danfe.Notes) < wide-2*letters {
			t.Fatalf("%.20s: %v", name, s.err)
		}
		start := time.Now()
		if status, _ := s.page(t, ""); status != 200 {
			t.Errorf("%.20s: %d", name, status)
		}
		return time.Since(start)
	}
	plain := shown("Ana Lima", strings.Repeat("Obrigado e volte. ", wide/18))
	for what, c := range map[string]struct{ name, notes string }{
		"a name within one word":     {strings.Repeat("A", letters), strings.Repeat("A", wide)},
		"in other letters":           {strings.Repeat("k", letters), strings.Repeat("K", wide)},
		"a name of letters":          {strings.Repeat("A ", letters/2-1) + "AB", strings.Repeat("A ", wide/2)},
		"nearly a name of letters":   {strings.Repeat("a ", letters/2-1) + "A", strings.Repeat(strings.Repeat("A ", letters/2-1)+"AB ", wide/(letters+1))},
		"numbers, mails and numbers": {"Ana Lima", strings.Repeat("99999999 a@a.aa abc1d23 ", wide/24)},
	} {
		if took := shown(c.name, c.notes); took > 50*plain {
			t.Errorf("%s took %s, plain texts %s", what, took, plain)
		}
	}
}
