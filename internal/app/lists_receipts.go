package app

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
	"seiva/internal/reports"
)

// Words of receipts, as their list on screen has them.
var (
	receiptStates = map[string]string{
		receipts.Authorised.String(): "Autorizado", receipts.Cancelled.String(): "Cancelado", receipts.Substituted.String(): "Substituído",
	}
	receiptKinds = map[string]string{
		string(receipts.KindCounting): "nos totais", string(receipts.KindTest): "de teste", string(receipts.KindExcluded): "fora dos totais",
	}
	receiptConsumers = map[string]string{receipts.WithCPF: "com CPF", receipts.WithoutCPF: "sem CPF"}
	buyers           = map[nfce.ConsumerKind]string{
		nfce.ConsumerNone: "Não identificado", nfce.ConsumerCPF: "Com CPF", nfce.ConsumerCNPJ: "Empresa", nfce.ConsumerForeign: "Estrangeiro",
	}
	papers = map[receipts.Printed]string{
		receipts.PrintUnknown: "Não informado", receipts.WasPrinted: "Impresso", receipts.NotPrinted: "Não impresso",
	}
)

// receiptList is receipts, one by one. Of who bought it tells what the screen does: whether there is a CPF, never which.
func receiptList(service *receipts.Service, names reports.Names, c clock.Clock) exports.Report {
	type row = receipts.Listed
	return exports.List[row]{
		Profiles: everyProfile, Area: scope.ReceiptArea, OfStores: true, Sorts: []string{receipts.SortIssued, receipts.SortValue},
		Filters: []exports.ListFilter{
			{Name: "day", Label: "Dia", Say: writtenDay},
			{Name: "startDate", Label: "De", Say: writtenDay},
			{Name: "endDate", Label: "Até", Say: writtenDay},
			{Name: "varejistaId", Label: "Varejista", Say: names.Retailers},
			{Name: "lojaId", Label: "Loja", Say: names.Store},
			{Name: "serie", Label: "Série"},
			{Name: "caixa", Label: "Caixa"},
			{Name: "situacao", Label: "Situação", Words: receiptStates},
			{Name: "notas", Label: "Notas", Words: receiptKinds},
			{Name: "consumidor", Label: "Consumidor", Words: receiptConsumers},
			{Name: "chave", Label: "Chave de acesso"},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("chaveAcesso", "Chave de acesso", table.Text, 48, func(r row) any { return r.AccessKey }),
			exports.Col("dia", "Emitido em", table.Day, 12, func(r row) any { return r.Day }),
			exports.Col("hora", "Hora da loja", table.Text, 12, func(r row) any { return r.IssuedAt.Format("15:04") }),
			exports.Col("fuso", "Fuso", table.Text, 9, func(r row) any { return zoneOf(r.IssuedAt) }),
			exports.Col("lojaNome", "Loja", table.Text, 32, func(r row) any { return r.StoreName }),
			exports.Col("lojaDocumento", "CNPJ da loja", table.CNPJ, 20, func(r row) any { return r.StoreDocument }),
			exports.Col("varejistaNome", "Varejista", table.Text, 32, func(r row) any { return r.RetailerName }),
			exports.Col("serie", "Série", table.Score, 7, func(r row) any { return int64(r.Serie) }),
			exports.Col("numero", "Número", table.Score, 11, func(r row) any { return int64(r.Number) }),
			exports.Col("caixa", "Caixa", table.Text, 14, func(r row) any { return r.Cashier }),
			exports.Col("valorCentavos", "Valor", table.Cents, 14, func(r row) any { return r.Cents }),
			exports.Col("consumidor", "Consumidor", table.Text, 20, func(r row) any { return buyers[r.Consumer] }),
			exports.Col("impresso", "Papel", table.Text, 14, func(r row) any { return papers[r.Printed] }),
			exports.Col("situacao", "Situação", table.Text, 16, func(r row) any { return receiptStates[r.Status.String()] }),
			exports.Col("teste", "De teste", table.YesNo, 9, func(r row) any { return r.Test }),
			exports.Col("foraDosTotais", "Fora dos totais", table.YesNo, 14, func(r row) any { return r.Excluded }),
			exports.Col("contingencia", "Em contingência", table.YesNo, 15, func(r row) any { return r.Emission != 1 }),
			exports.Col("verificacao", "Verificação", table.Text, 24, func(r row) any { return verdictOn(r.Verification()) }),
		},
		Valid: func(who scope.Scope, values map[string]string) error {
			asked, err := receiptsAsked(values)
			if err != nil {
				return err
			}
			return asked.Check(who, c.Now())
		},
		Walk: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request, row func(row, int) error) error {
			asked, err := receiptsAsked(values)
			if err != nil {
				return err
			}
			f, err := asked.Filter(c.Now())
			if err != nil {
				return err
			}
			return service.Each(ctx, who, f, r, row)
		},
	}
}

func receiptsAsked(values map[string]string) (receipts.Asked, error) {
	asked := receipts.Asked{
		Day: values["day"], Start: values["startDate"], End: values["endDate"], RetailerIDs: values["varejistaId"], StoreID: values["lojaId"],
		Cashier: values["caixa"], Status: values["situacao"], Kind: values["notas"], Consumer: values["consumidor"], AccessKey: values["chave"],
	}
	if text := values["serie"]; text != "" {
		serie, err := strconv.Atoi(text)
		if err != nil || serie < 0 || serie > 999 {
			return asked, errs.InvalidFields("receipts.invalid_filter", map[string]string{"serie": "A série vai de 0 a 999."})
		}
		asked.Serie = &serie
	}
	return asked, nil
}

// writtenDay is a day as people write it.
func writtenDay(_ context.Context, _ scope.Scope, day string) string {
	return reports.WrittenDay(day)
}

// zoneOf is the store's own: 'UTC−4'.
func zoneOf(at time.Time) string {
	_, seconds := at.Zone()
	sign, minutes := "+", seconds/60
	if minutes < 0 {
		sign, minutes = "−", -minutes
	}
	if minutes%60 == 0 {
		return fmt.Sprintf("UTC%s%d", sign, minutes/60)
	}
	return fmt.Sprintf("UTC%s%d:%02d", sign, minutes/60, minutes%60)
}

// verdictOn says of a verification the worst that is known, as the list on screen does.
func verdictOn(v nfce.Verification) string {
	switch {
	case v.Signature == nfce.SignatureInvalid:
		return "Assinatura não confere"
	case v.Protocol == nfce.ProtocolMismatch:
		return "Protocolo não confere"
	case v.Signature == nfce.SignatureAbsent:
		return "Sem assinatura"
	case v.Protocol == nfce.ProtocolAbsent:
		return "Sem protocolo"
	}
	return "Assinatura conferida"
}
