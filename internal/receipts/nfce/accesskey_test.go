package nfce_test

import (
	"errors"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"seiva/internal/receipts/nfce"
)

func TestAccessKeysOfRealAndSyntheticReceipts(t *testing.T) {
	for _, key := range []string{
		"35250734319595001306650010000044001810511896", "35260348231687000100650020000158291400522052",
		"41200323285089000185650010000013051817822496", "41170410422724000187650010000000071000012588",
		"35180109071370000194650010000001431171025444", "53170814346737000175650000000075631858014075",
		"43210106354976000149650320000285611815759284", "33220300776574175622657260000821349433691776",
		"13250502337524002656656270000714139691464854", "53180816925371000114650010000004541000004543",
		"29181111951317000120650010000001721805847804",
		"35261111222333000181650010000000071202600000", "35261111222333000181650010000000161202600000",
		"35261112ABC34501DE35650010000000011123456788", "35261112ABC34501DE35658900000000429876543219",
		"312611SE1VA026000178651010000007771314159265", "412612A1B2C3D4000193650020000123451000102037",
	} {
		parsed, err := nfce.ParseAccessKey(key)
		if err != nil {
			t.Errorf("%s is refused", key)
			continue
		}
		if built := nfce.BuildAccessKey(parsed); built != key {
			t.Errorf("%s rebuilt as %s", key, built)
		}
		if nfce.Period(key) != key[2:6] || parsed.Period != key[2:6] {
			t.Errorf("period of %s is %s", key, nfce.Period(key))
		}
	}
}

func TestAccessKeyTakenApart(t *testing.T) {
	got, err := nfce.ParseAccessKey("35261112ABC34501DE35658900000000429876543219")
	want := nfce.AccessKey{
		UF: "35", Period: "2611", CNPJ: "12ABC34501DE35", Model: "65", Serie: 890, Number: 42, EmissionType: 9, Code: "87654321",
	}
	if err != nil || got != want {
		t.Errorf("got %+v, %v; want %+v", got, err, want)
	}
}

func TestBadAccessKeys(t *testing.T) {
	good := "35261112ABC34501DE35650010000000011123456788"
	resealed := func(first43 string) string { return first43 + string(nfce.CheckDigit(first43)) }
	for name, key := range map[string]string{
		"wrong check digit":     "35250734319595001306650010000044001810511890",
		"model 55":              "42200310845180000166550010000016291182910232",
		"SAT":                   "35241043960505000100590009745380000536145643",
		"43 characters":         good[:43],
		"45 characters":         good + "0",
		"lower case":            strings.ToLower(good),
		"letter in the state":   resealed("A5" + good[2:43]),
		"letter in the CNPJ DV": resealed(good[:18] + "A5" + good[20:43]),
		"letter in the série":   resealed(good[:22] + "A01" + good[25:43]),
		"state 94":              resealed("94" + good[2:43]),
		"month 13":              resealed(good[:4] + "13" + good[6:43]),
		"month 00":              resealed(good[:4] + "00" + good[6:43]),
		"number 0":              resealed(good[:25] + "000000000" + good[34:43]),
		"look-alike":            strings.Replace(good[:41], "1", "１", 1),
		"empty":                 "",
	} {
		if _, err := nfce.ParseAccessKey(key); !errors.Is(err, nfce.ErrBadAccessKey) {
			t.Errorf("%s: %q is accepted", name, key)
		}
	}
}

// The check digit is the same for every model: SAT and model 55 keys have a right one and are refused for what they are.
func TestCheckDigitOfOtherModels(t *testing.T) {
	for _, key := range []string{
		"35241043960505000100590009745380000536145643", "13180314200166000166599000108160001324252883",
		"42200310845180000166550010000016291182910232",
	} {
		if got := nfce.CheckDigit(key[:43]); got != key[43] {
			t.Errorf("check digit of %s: %c", key, got)
		}
	}
}

func TestBuiltAccessKeysAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := nfce.AccessKey{
			UF:     rapid.SampledFrom([]string{"35", "13", "53", "41"}).Draw(t, "uf"),
			Period: rapid.StringMatching(`[0-9]{2}(0[1-9]|1[0-2])`).Draw(t, "period"),
			CNPJ:   rapid.StringMatching(`[0-9A-Z]{12}[0-9]{2}`).Draw(t, "cnpj"), Model: "65",
			Serie:        rapid.IntRange(0, 999).Draw(t, "serie"),
			Number:       rapid.IntRange(1, 999_999_999).Draw(t, "number"),
			EmissionType: rapid.IntRange(0, 9).Draw(t, "emission"),
			Code:         rapid.StringMatching(`[0-9]{8}`).Draw(t, "code"),
		}
		if got, err := nfce.ParseAccessKey(nfce.BuildAccessKey(k)); err != nil || got != k {
			t.Fatalf("%+v came back as %+v, %v", k, got, err)
		}
	})
}
