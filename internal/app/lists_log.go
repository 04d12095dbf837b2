package app

import (
	"context"

	"seiva/internal/apikeys"
	"seiva/internal/exports"
	"seiva/internal/kit/clock"
	"seiva/internal/kit/errs"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/receipts"
	"seiva/internal/receipts/nfce"
)

// logWords say what became of a document, as the screen of a key's log does.
var logWords = map[string]string{
	string(receipts.ResultAccepted): "Aceito", string(receipts.ResultDuplicate): "Repetido", string(receipts.ResultCancelled): "Cancelado",
	string(receipts.ResultPending): "À espera do cupom", string(receipts.ResultIgnored): "Sem efeito", string(receipts.ResultRejected): "Recusado",
}

// logList is what a key of a kind sent, whose owner alone has it.
func logList(kind apikeys.Kind, in intake, c clock.Clock, profiles ...scope.Profile) exports.Report {
	type row = receipts.LogLine
	asked := func(values map[string]string) receipts.Logged {
		return receipts.Logged{Day: values["day"], Start: values["startDate"], End: values["endDate"], Status: receipts.ResultStatus(values["status"])}
	}
	return exports.List[row]{
		Profiles: profiles, Area: scope.KeyArea,
		Filters: []exports.ListFilter{
			{Name: "keyId", Label: "API key", Say: func(ctx context.Context, who scope.Scope, keyID string) string {
				key, err := in.keys.Any(ctx, who, kind, keyID)
				if err != nil {
					return "nenhuma"
				}
				return key.Name + " (" + key.Prefix + ")"
			}},
			{Name: "day", Label: "Dia", Say: writtenDay},
			{Name: "startDate", Label: "De", Say: writtenDay},
			{Name: "endDate", Label: "Até", Say: writtenDay},
			{Name: "status", Label: "Resultado", Words: logWords},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("at", "Recebido em", table.Instant, 18, func(r row) any { return r.At }),
			exports.Col("hora", "Hora", table.Text, 10, func(r row) any { return r.At.In(clock.Brazil).Format("15:04:05") }),
			exports.Col("status", "Resultado", table.Text, 18, func(r row) any { return logWords[string(r.Status)] }),
			exports.Col("code", "Código da recusa", table.Text, 32, func(r row) any { return r.Code }),
			exports.Col("serie", "Série", table.Score, 7, func(r row) any { return numberOf(r, func(k nfce.AccessKey) int { return k.Serie }) }),
			exports.Col("numero", "Número", table.Score, 11, func(r row) any { return numberOf(r, func(k nfce.AccessKey) int { return k.Number }) }),
			exports.Col("accessKey", "Chave de acesso", table.Text, 48, func(r row) any { return r.AccessKey }),
			exports.Col("emitter", "CNPJ do emitente", table.CNPJ, 20, func(r row) any { return r.Emitter }),
			exports.Col("storeName", "Loja", table.Text, 32, func(r row) any { return r.StoreName }),
			exports.Col("cashierCode", "Caixa", table.Text, 14, func(r row) any { return r.Cashier }),
			exports.Col("line", "Linha do lote", table.Score, 13, func(r row) any {
				if r.Line == 0 {
					return nil
				}
				return int64(r.Line)
			}),
			exports.Col("requestId", "Pedido", table.Text, 28, func(r row) any { return r.RequestID }),
			exports.Col("milliseconds", "Tempo (ms)", table.Score, 11, func(r row) any { return r.Took.Milliseconds() }),
		},
		Valid: func(_ scope.Scope, values map[string]string) error {
			if values["keyId"] == "" {
				return errs.InvalidFields("exports.invalid", map[string]string{"keyId": "Informe a API key."})
			}
			return asked(values).Check(c.Now())
		},
		Walk: func(ctx context.Context, who scope.Scope, values map[string]string, _ paging.Request, row func(row, int) error) error {
			key, err := in.keys.Any(ctx, who, kind, values["keyId"])
			if err != nil {
				return err
			}
			return in.receipts.EachLogged(ctx, key.ID, asked(values), row)
		},
	}
}

// numberOf is a number of a line's access key; nil of a document whose key could not be read.
func numberOf(l receipts.LogLine, of func(nfce.AccessKey) int) any {
	key, err := nfce.ParseAccessKey(l.AccessKey)
	if err != nil {
		return nil
	}
	return int64(of(key))
}
