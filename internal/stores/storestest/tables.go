package storestest

import (
	"context"
	"errors"
	"strings"
	"testing"

	"seiva/internal/kit/brdoc"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/testkit"
	"seiva/internal/stores"
)

func preview(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	table := strings.Join([]string{
		"CNPJ;Nome Fantasia;CEP;Endereço;Número;Bairro;Município;UF;Categoria;Obs;;Extra",
		brdoc.FormatCNPJ(CNPJ(91)) + ";Loja Nova;01310-100;\"Av. Paulista; 1000\";S/N;Bela Vista;sao paulo;sp;SUPERMERCADO;x;;;além",
		";;;;;;;;;",
		strings.TrimLeft(CNPJ(92), "0") + ";Zeros perdidos;1310100;;;;;;;",
		"123;;1;;" + strings.Repeat("9", 21) + ";;Manaus;SP;Naves;",
		CNPJ(91) + ";Repetida;;;;;;;;",
		n.all[0].Documento + ";Já minha;;;;;;;;",
		n.all[2].Documento + ";De outro;;;;;;;;",
		";Sem CNPJ",
		";Também sem",
		branch(n.all[0].Documento, 2) + ";Filial",
	}, "\r\n")
	p, err := s.PreviewImport(ctx, retailer(n.seiva), stores.Import{Table: []byte(table)})
	testkit.Must(t, err)
	want := []struct {
		line   int
		fields []string
	}{
		{2, nil},
		{4, []string{"documento"}},
		{5, []string{"documento", "nomeFantasia", "cep", "numero", "cidade", "categoria"}},
		{6, []string{"documento"}},
		{7, []string{"documento"}},
		{8, []string{"documento"}},
		{9, []string{"documento"}},
		{10, []string{"documento"}},
		{11, nil},
	}
	if len(p.Candidates) != len(want) || p.Wrong != 7 || strings.Join(p.IgnoredColumns, "|") != "Obs|Extra" {
		t.Fatalf("preview: %+v", p)
	}
	for i, w := range want {
		c := p.Candidates[i]
		if i == 1 { // eight zeros less are too many; what is certain is not guessed
			if c.Store.Address.CEP != "01310100" {
				t.Errorf("CEP without its zero: %q", c.Store.Address.CEP)
			}
		}
		wrong(t, c.Store.TradeName, errOf(c), w.fields...)
		if c.Line != w.line {
			t.Errorf("row %d is said to be line %d, want %d", i, c.Line, w.line)
		}
	}
	first := p.Candidates[0].Store
	if first.Documento != CNPJ(91) || first.Address.City != "São Paulo" || first.Address.Street != "Av. Paulista; 1000" || first.Category != "Supermercado" {
		t.Errorf("first row: %+v", first)
	}
	if mine, theirs := p.Candidates[4].Errors["documento"], p.Candidates[5].Errors["documento"]; mine == theirs || strings.Contains(theirs, "Alfa") {
		t.Errorf("taken: %q and %q", mine, theirs)
	}
	if again := p.Candidates[3].Errors["documento"]; !strings.Contains(again, "linha 2") {
		t.Errorf("repeated: %q", again)
	}
	if one, other := p.Candidates[6].Errors["documento"], p.Candidates[7].Errors["documento"]; one != other {
		t.Errorf("without a CNPJ: %q and %q", one, other)
	}
	if all, err := s.All(ctx, retailer(n.seiva), ""); err != nil || len(all) != 2 {
		t.Errorf("a preview kept something: %v, %v", all, err)
	}
	_, err = s.PreviewImport(ctx, partner(n.beta), stores.Import{RetailerID: n.seiva, Table: []byte(table)})
	wrong(t, "a retailer that is not linked", err, "varejistaId")
}

func errOf(c stores.Candidate) error {
	return errs.InvalidFields("row", c.Errors)
}

func imported(t *testing.T, stage Stage) {
	ctx, s, n := context.Background(), service(stage.Storage), build(t, stage)
	right := "cnpj,nome\n" + CNPJ(91) + ",Um\n" + CNPJ(92) + ",Dois\n"
	mixed := right + "123,Três\n"
	count := func(name string, want int) {
		t.Helper()
		if all, err := s.All(ctx, retailer(n.seiva), ""); err != nil || len(all) != want {
			t.Errorf("%s: %d stores, want %d (%v)", name, len(all), want, err)
		}
	}
	_, err := s.ImportAll(ctx, retailer(n.seiva), stores.Import{Table: []byte(mixed)})
	if e := errs.From(err); e.Code != "stores.import_wrong" || e.Kind != errs.Invalid {
		t.Errorf("one row wrong: %v", err)
	}
	count("one row wrong", 2)
	if _, err := s.ImportAll(ctx, retailer(n.seiva), stores.Import{Table: []byte("cnpj,nome\n1,a"), SkipWrong: true}); !errs.IsKind(err, errs.Invalid) {
		t.Errorf("no row right: %v", err)
	}
	done, err := s.ImportAll(ctx, partner(n.caixa), stores.Import{RetailerID: n.seiva, Table: []byte(mixed), SkipWrong: true})
	testkit.Must(t, err)
	if done.Created != 2 || len(done.Refused) != 1 || done.Refused[0].Line != 4 {
		t.Errorf("imported: %+v", done)
	}
	count("the right ones", 4)
	found, err := s.Emitters(ctx, []string{CNPJ(91)})
	if err != nil || found[CNPJ(91)].RetailerID != n.seiva || found[CNPJ(91)].PartnerID != n.caixa {
		t.Errorf("an imported store as emitter: %+v, %v", found, err)
	}
	if _, err := s.ImportAll(ctx, retailer(n.seiva), stores.Import{Table: []byte(right)}); errs.From(err).Code != "stores.import_wrong" {
		t.Errorf("the same again: %v", err)
	}
	count("the same again", 4)
	if _, err := s.ImportAll(ctx, partner(n.beta), stores.Import{RetailerID: n.seiva, Table: []byte(right)}); !errors.Is(err, stores.ErrUnknownRetailer) {
		t.Errorf("a retailer that is not linked: %v", err)
	}
}
