package app

import (
	"flag"
	"slices"
	"testing"

	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/kit/testkit"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

var update = flag.Bool("update", false, "write the words of files that the screens are compared with")

// A file says what its screen says: web/src/app/list-words.test.ts compares these with the screens' words.
func TestScreensHaveTheWordsOfFiles(t *testing.T) {
	verdicts := map[string]string{}
	for name, v := range map[string]nfce.Verification{
		"invalid": {Signature: nfce.SignatureInvalid}, "mismatch": {Signature: nfce.SignatureAbsent, Protocol: nfce.ProtocolMismatch},
		"unsigned": {Signature: nfce.SignatureAbsent, Protocol: nfce.ProtocolAbsent}, "unproved": {Signature: nfce.SignatureValid, Protocol: nfce.ProtocolAbsent},
		"valid": {Signature: nfce.SignatureValid, Protocol: nfce.ProtocolPresent},
	} {
		verdicts[name] = verdictOn(v)
	}
	testkit.Written(t, *update, "../../web/src/app/list-words.json", map[string]any{
		"receiptStates": receiptStates, "receiptKinds": receiptKinds, "receiptConsumers": receiptConsumers,
		"buyers": map[string]string{
			"nenhum": buyers[nfce.ConsumerNone], "cpf": buyers[nfce.ConsumerCPF], "cnpj": buyers[nfce.ConsumerCNPJ], "estrangeiro": buyers[nfce.ConsumerForeign],
		},
		"papers":   map[string]string{"null": papers[receipts.PrintUnknown], "true": papers[receipts.WasPrinted], "false": papers[receipts.NotPrinted]},
		"verdicts": verdicts, "log": logWords, "environments": environments, "roles": roleNames, "accounts": accountNames, "found": foundNames,
		"cpfKinds": cpfKinds, "cpfStates": cpfStates, "silences": silenceStates, "problems": problemStates,
		"banners": bannerStates, "channels": channelNames, "campaigns": campaignStates, "promotions": promotionStates,
	})
}

// The head of a file has days as people write them.
func TestTheTrailsFileSaysItsDays(t *testing.T) {
	words, err := auditList(nil).Words(t.Context(), scope.Scope{}, map[string]string{"startDate": "2026-11-01", "endDate": "2026-11-20"})
	if want := []string{"De: 01/11/2026", "Até: 20/11/2026"}; err != nil || !slices.Equal(words, want) {
		t.Errorf("%q, %v; want %q", words, err, want)
	}
}

// A PDF has no sum of what adds up to nothing: days that are left, receipts that several findings count, people who saw several banners.
func TestWhatAddsUpToNothingHasNoTotal(t *testing.T) {
	reach := slices.DeleteFunc(bannerList(nil, nil).Columns(nil), func(c table.Column) bool { return c.Name != "reach" })
	for _, columns := range [][]table.Column{contractList(nil).Columns(nil), cpfList(nil).Columns(nil), reach} {
		if len(columns) == 0 {
			t.Error("a list lost its columns")
		}
		for _, c := range columns {
			if c.Type == table.Count {
				t.Errorf("%s has a total", c.Title)
			}
		}
	}
}
