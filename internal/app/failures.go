package app

import (
	"context"

	sqlfailures "seiva/internal/adapter/sqlstore/failures"
	"seiva/internal/analytics"
	"seiva/internal/audit"
	"seiva/internal/billing"
	"seiva/internal/bulk"
	"seiva/internal/contracts"
	"seiva/internal/customers"
	"seiva/internal/edge/jobs"
	"seiva/internal/exports"
	"seiva/internal/failures"
	"seiva/internal/identity"
	"seiva/internal/integrity"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/kit/table"
	"seiva/internal/onboarding"
	"seiva/internal/privacy"
	"seiva/internal/promotions"
	"seiva/internal/quiet"
	"seiva/internal/ratings"
	"seiva/internal/receipts"
	"seiva/internal/refusals"
	"seiva/internal/scans"
	"seiva/internal/uploads"
)

const (
	comesAgain = "Ela é feita de novo sozinha, no próximo horário. Se a falha se repetir, avise quem opera a instalação."
	tryAgain   = "Ninguém mais tenta sozinho: corrija a causa e tente de novo."
	askedAgain = "Quem pediu vê que não deu certo e pode pedir de novo."
)

// tasks say what each kind of job does, and what there is to do when one was given up.
var tasks = map[string]failures.Task{
	identity.PoolJob:         {Word: "Avisar o provedor de contas", Remedy: tryAgain, Again: true},
	customers.CarryOutJob:    {Word: "Cumprir o pedido de um consumidor", Remedy: tryAgain, Again: true},
	receipts.SealingJob:      {Word: "Selar os documentos recebidos", Remedy: tryAgain, Again: true},
	exports.Job:              {Word: "Gerar um arquivo", Remedy: askedAgain},
	bulk.Job:                 {Word: "Fazer uma ação em lista", Remedy: askedAgain},
	promotions.SimulationJob: {Word: "Simular uma promoção", Remedy: askedAgain},
	customers.VibeJob:        {Word: "Enviar cupons à Vibe", Remedy: "A entrega aparece como não feita para o consumidor. Confira o endereço da Vibe."},
	uploads.SweepJob:         {Word: "Apagar imagens sem uso", Remedy: comesAgain},
	identity.FailuresJob:     {Word: "Esquecer tentativas de acesso antigas", Remedy: comesAgain},
	"audit.head":             {Word: "Publicar o último registro da auditoria", Remedy: comesAgain},
	audit.CheckJob:           {Word: "Conferir a auditoria a pedido", Remedy: askedAgain},
	"audit.verify":           {Word: "Conferir a auditoria", Remedy: comesAgain},
	onboarding.SweepJob:      {Word: "Esquecer cadastros não confirmados", Remedy: comesAgain},
	receipts.RollUpsJob:      {Word: "Conferir as somas dos relatórios", Remedy: comesAgain},
	receipts.LogJob:          {Word: "Esquecer o registro antigo das API keys", Remedy: comesAgain},
	receipts.RetentionJob:    {Word: "Apagar cupons além do prazo de guarda", Remedy: comesAgain + " Com receipts.clock_not_vouched, confira o relógio: seiva doctor, 'guarda dos cupons', diz como."},
	receipts.MonthsJob:       {Word: "Preparar o mês seguinte", Remedy: comesAgain},
	receipts.DenseJob:        {Word: "Compactar os índices de meses encerrados", Remedy: comesAgain},
	receipts.PacksJob:        {Word: "Guardar XMLs antigos em lotes", Remedy: comesAgain},
	ratings.NewsJob:          {Word: "Avisar das avaliações baixas", Remedy: comesAgain},
	exports.SweepJob:         {Word: "Apagar arquivos vencidos", Remedy: comesAgain},
	exports.ScheduleJob:      {Word: "Começar os relatórios agendados", Remedy: comesAgain},
	scans.LookUpJob:          {Word: "Consultar lojas escaneadas", Remedy: comesAgain},
	scans.ForgetJob:          {Word: "Esquecer cupons escaneados antigos", Remedy: comesAgain},
	"blobs.tidy":             {Word: "Apagar arquivos incompletos", Remedy: comesAgain},
	quiet.WatchJob:           {Word: "Procurar lojas paradas", Remedy: comesAgain},
	integrity.LookJob:        {Word: "Procurar CPF para conferir", Remedy: comesAgain},
	privacy.WatchJob:         {Word: "Avisar de pedidos de privacidade perto do prazo", Remedy: comesAgain},
	contracts.AskJob:         {Word: "Pedir o aceite de uma nova versão do contrato", Remedy: comesAgain},
	contracts.RemindJob:      {Word: "Lembrar de contratos perto do prazo", Remedy: comesAgain},
	analytics.ExportJob:      {Word: "Exportar para análise", Remedy: "A próxima vem na sua hora. Veja o registro do servidor, SEIVA_ANALYTICS_TO e o espaço em disco, e faça uma com seiva export parquet."},
	jobs.BackupJob:           {Word: "Fazer o backup", Remedy: "O próximo vem na sua hora. Veja o registro do servidor, SEIVA_BACKUP_TO e o espaço em disco, e faça um com seiva backup."},
	billing.SettleJob:        {Word: "Registrar mudanças de plano que um processo interrompido deixou", Remedy: comesAgain},
	bulk.ForgetJob:           {Word: "Esquecer ações em lista antigas", Remedy: comesAgain},
	refusals.WatchJob:        {Word: "Procurar API keys com muitas recusas", Remedy: comesAgain},
}

func newFailures(g ground) *failures.Service {
	return failures.NewService(sqlfailures.New(g.db), failures.Ports{Tasks: tasks, Trail: g.trail}, g.clock)
}

var (
	failureKinds  = map[failures.Kind]string{failures.Work: "Tarefa", failures.Mail: "E-mail"}
	failureStates = map[failures.State]string{failures.New: "Nova", failures.Seen: "Vista"}
)

func failureList(service *failures.Service) exports.Report {
	type row = failures.Listed
	return exports.List[row]{
		Profiles: staffProfiles, Sorts: []string{failures.ByTime},
		Filters: []exports.ListFilter{
			{Name: "tipo", Label: "Tipo", Words: map[string]string{string(failures.Work): "tarefas", string(failures.Mail): "e-mails"}},
			{Name: "situacao", Label: "Situação", Words: map[string]string{string(failures.New): "novas", string(failures.Seen): "vistas"}},
		},
		Shown: []exports.ListColumn[row]{
			exports.Col("tipo", "Tipo", table.Text, 10, func(r row) any { return failureKinds[r.Kind] }),
			exports.Col("oque", "O que falhou", table.Text, 40, func(r row) any { return r.Word }),
			exports.Col("destinatario", "Destinatário", table.Text, 28, func(r row) any { return r.Recipient }),
			exports.Col("quando", "Quando", table.Instant, 18, func(r row) any { return instant(r.At) }),
			exports.Col("motivo", "Motivo", table.Text, 64, func(r row) any { return r.Reason }),
			exports.Col("situacao", "Situação", table.Text, 10, func(r row) any { return failureStates[r.State()] }),
			exports.Col("vistaPor", "Vista por", table.Text, 24, func(r row) any { return r.SeenBy }),
		},
		Page: func(ctx context.Context, who scope.Scope, values map[string]string, r paging.Request) (paging.Page[row], error) {
			return service.List(ctx, who, failures.Query{Kind: failures.Kind(values["tipo"]), State: failures.State(values["situacao"]), Request: r})
		},
	}
}
