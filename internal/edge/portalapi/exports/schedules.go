package exports

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/exports"
	"seiva/internal/kit/etag"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// ReportSchedule is a report that is mailed again and again.
type ReportSchedule struct {
	ID                string            `json:"id"`
	Tipo              string            `json:"tipo" doc:"O relatório, como no caminho da exportação" example:"lojas"`
	Titulo            string            `json:"titulo" example:"Lojas"`
	FormatoExportacao string            `json:"formatoExportacao" enum:"csv,xlsx,pdf"`
	Filtros           map[string]string `json:"filtros" doc:"Como vieram no pedido"`
	Frequencia        string            `json:"frequencia" enum:"daily,weekly,monthly"`
	DiasDaSemana      []int             `json:"diasDaSemana" doc:"0 é domingo; vazio se não é weekly"`
	DiaDoMes          int               `json:"diaDoMes" doc:"0 se não é monthly"`
	Hora              int               `json:"hora"`
	Fuso              string            `json:"fuso"`
	Quando            string            `json:"quando" example:"toda segunda às 07:00 (horário de Brasília)"`
	PularVazio        bool              `json:"pularVazio"`
	ProximoEm         *time.Time        `json:"proximoEm" doc:"null enquanto está pausado"`
	PausadoEm         *time.Time        `json:"pausadoEm"`
	Motivo            string            `json:"motivo" doc:"Por que se pausou sozinho; vazio quando alguém pausou, e quando corre"`
	Por               string            `json:"por" doc:"Quem agendou; vazio se a conta já não existe"`
	Meu               bool              `json:"meu" doc:"Só o dono edita"`
	PodeAlterar       bool              `json:"podeAlterar" doc:"Quem agendou, e quem administra a equipe"`
	Destinatarios     []ReportReader    `json:"destinatarios"`
	Sairam            []ReportReader    `json:"sairam" doc:"Quem saiu pelo link do e-mail: só volta se alguém o incluir de novo sabendo"`
	Versao            string            `json:"versao" doc:"Vai em If-Match ao editar: a edição só vale sobre o que foi visto"`
}

// ReportReader is somebody who may be mailed a report.
type ReportReader struct {
	ID    string `json:"id"`
	Nome  string `json:"nome"`
	Email string `json:"email"`
}

// ReportOccurrence is the next run of a timetable.
type ReportOccurrence struct {
	Em     time.Time `json:"em"`
	Inicio string    `json:"inicio" doc:"Primeiro dia dos dados, AAAA-MM-DD; vazio num relatório sem período"`
	Fim    string    `json:"fim"`
}

// timetableInput is a timetable as queries name it.
type timetableInput struct {
	Frequencia   string `query:"frequencia" doc:"daily, weekly ou monthly"`
	DiasDaSemana []int  `query:"diasDaSemana" doc:"Com weekly: 0 é domingo; com vírgula entre eles"`
	DiaDoMes     int    `query:"diaDoMes" doc:"Com monthly: 1 a 31; num mês mais curto, o último dia"`
	Hora         int    `query:"hora" doc:"0 a 23"`
	Fuso         string `query:"fuso" doc:"America/Sao_Paulo, America/Noronha, America/Manaus ou America/Rio_Branco"`
	Periodo      string `query:"periodo" doc:"hoje, ontem, 7d, 30d, 90d, semana-passada, mes ou mes-passado; vazio num relatório sem período"`
}

// scheduleForm is what a schedule is made of, besides its report.
type scheduleForm struct {
	Filtros           map[string]string `json:"filtros,omitempty" doc:"Obrigatório, pode ser {}: como na exportação; num relatório com período, 'periodo' em vez das datas"`
	FormatoExportacao string            `json:"formatoExportacao,omitempty" doc:"Obrigatório: csv, xlsx ou pdf"`
	Frequencia        string            `json:"frequencia,omitempty" doc:"Obrigatória: daily, weekly ou monthly"`
	DiasDaSemana      []int             `json:"diasDaSemana,omitempty" doc:"Com weekly: 0 é domingo"`
	DiaDoMes          int               `json:"diaDoMes,omitempty" doc:"Com monthly: 1 a 31; num mês mais curto, o último dia"`
	Hora              int               `json:"hora,omitempty" doc:"0 a 23"`
	Fuso              string            `json:"fuso,omitempty" doc:"Obrigatório: America/Sao_Paulo, America/Noronha, America/Manaus ou America/Rio_Branco"`
	Destinatarios     []string          `json:"destinatarios,omitempty" doc:"Obrigatório: ids de 1 a 10 colegas, da lista de quem pode receber"`
	PularVazio        bool              `json:"pularVazio,omitempty" doc:"Não enviar quando não houver linhas"`
}

func (f scheduleForm) wanted() exports.WantedSchedule {
	return exports.WantedSchedule{
		Format: f.FormatoExportacao, Values: f.Filtros, Readers: f.Destinatarios, SkipEmpty: f.PularVazio,
		Timetable: exports.Timetable{Every: exports.Every(f.Frequencia), Weekdays: weekdays(f.DiasDaSemana), Day: f.DiaDoMes, Hour: f.Hora, Zone: f.Fuso},
	}
}

type (
	scheduleInput struct {
		Body struct {
			scheduleForm
			Tipo string `json:"tipo,omitempty" doc:"Obrigatório: o relatório, como no caminho da exportação"`
		}
	}
	editInput struct {
		ID      string `path:"id"`
		IfMatch string `header:"If-Match" doc:"O campo versao do agendamento que foi visto; outra é 412"`
		Body    struct {
			scheduleForm
			IncluirQuemSaiu bool `json:"incluirQuemSaiu,omitempty" doc:"Entre os destinatários há quem saiu pelo link do e-mail, e a pessoa sabe disso"`
		}
	}
)

type (
	readersInput struct {
		Tipo string `query:"tipo" doc:"Obrigatório: o relatório, como no caminho da exportação"`
	}
	readersOutput    struct{ Body []ReportReader }
	occurrenceOutput struct{ Body ReportOccurrence }
	scheduleOutput   struct{ Body ReportSchedule }
	schedulesOutput  struct{ Body paging.Page[ReportSchedule] }
)

func registerSchedules(guarded huma.API, b portal.Base, service *exports.Service) {
	op := func(method, name, path, summary string, status int, failures ...int) huma.Operation {
		return b.Operation(name, huma.Operation{
			Method: method, Path: "/report-schedules" + path, DefaultStatus: status, Summary: summary, Tags: []string{"exports"},
			MaxBodyBytes: maxBody, Errors: append(failures, 401, 403),
		})
	}
	one := func(ctx context.Context, s exports.Schedule, err error) (*scheduleOutput, error) {
		if err != nil {
			return nil, err
		}
		seen, err := service.Scheduled(ctx, scope.From(ctx), s)
		return &scheduleOutput{scheduleOf(seen)}, err
	}
	httpx.Register(guarded, op(http.MethodGet, "ReportSchedules", "", "Agendamentos: os meus, os que recebo e, de quem administra a equipe, os da empresa", 200),
		func(ctx context.Context, in *listInput) (*schedulesOutput, error) {
			page, err := service.Schedules(ctx, scope.From(ctx), in.Page, in.PageSize.Or(20))
			return &schedulesOutput{paging.Map(page, scheduleOf)}, err
		})
	httpx.Register(guarded, op(http.MethodPost, "ScheduleReport", "", "Agendar o envio de um relatório", 201, 404, 409, 413, 422),
		func(ctx context.Context, in *scheduleInput) (*scheduleOutput, error) {
			wanted := in.Body.wanted()
			wanted.Kind = in.Body.Tipo
			made, err := service.Schedule(ctx, scope.From(ctx), wanted)
			return one(ctx, made, err)
		})
	httpx.Register(guarded, op(http.MethodPut, "EditReportSchedule", "/{id}", "Editar um agendamento: tudo menos o relatório", 200, 404, 412, 413, 422),
		func(ctx context.Context, in *editInput) (*scheduleOutput, error) {
			wanted := in.Body.wanted()
			wanted.Again = in.Body.IncluirQuemSaiu
			edited, err := service.Reschedule(ctx, scope.From(ctx), in.ID, etag.Match(in.IfMatch), wanted)
			return one(ctx, edited, err)
		})
	httpx.Register(guarded, op(http.MethodGet, "ScheduleReaders", "/readers", "Colegas que podem receber um relatório", 200, 404, 422),
		func(ctx context.Context, in *readersInput) (*readersOutput, error) {
			people, err := service.Readers(ctx, scope.From(ctx), in.Tipo)
			return &readersOutput{httpx.Each(people, readerOf)}, err
		})
	httpx.Register(guarded, op(http.MethodGet, "NextReportRun", "/next", "Quando um agendamento correria pela próxima vez, e com que dias", 200, 422),
		func(_ context.Context, in *timetableInput) (*occurrenceOutput, error) {
			next, err := service.Preview(exports.Timetable{
				Every: exports.Every(in.Frequencia), Weekdays: weekdays(in.DiasDaSemana), Day: in.DiaDoMes, Hour: in.Hora, Zone: in.Fuso,
			}, in.Periodo)
			return &occurrenceOutput{ReportOccurrence{next.At, next.Period.From, next.Period.To}}, err
		})
	for _, change := range []struct {
		method, name, path, summary string
		do                          func(context.Context, scope.Scope, string) error
	}{
		{http.MethodPost, "PauseReportSchedule", "/{id}/pause", "Pausar um agendamento", service.Pause},
		{http.MethodPost, "ResumeReportSchedule", "/{id}/resume", "Retomar um agendamento no próximo horário", service.Resume},
		{http.MethodDelete, "RemoveReportSchedule", "/{id}", "Remover um agendamento", service.Unschedule},
	} {
		httpx.Register(guarded, op(change.method, change.name, change.path, change.summary, 204, 404), func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
			return nil, change.do(ctx, scope.From(ctx), in.ID)
		})
	}
}

func weekdays(days []int) []time.Weekday {
	out := make([]time.Weekday, len(days))
	for i, day := range days {
		out[i] = time.Weekday(day)
	}
	return out
}

func readerOf(p exports.Person) ReportReader { return ReportReader{p.ID, p.Name, p.Email} }

func scheduleOf(s exports.Seen) ReportSchedule {
	out := ReportSchedule{
		ID: s.ID, Tipo: s.Kind, Titulo: s.Title, FormatoExportacao: string(s.Format), Filtros: s.Values,
		Frequencia: string(s.Every), DiasDaSemana: []int{}, DiaDoMes: s.Day, Hora: s.Hour, Fuso: s.Zone, Quando: s.Words(), PularVazio: s.SkipEmpty,
		PausadoEm: httpx.InstantOrNull(s.PausedAt), Motivo: s.Reason(), Por: s.By, Meu: s.Mine, PodeAlterar: s.Manages,
		Destinatarios: httpx.Each(s.To, readerOf), Sairam: httpx.Each(s.Gone, readerOf), Versao: s.Version(),
	}
	for _, day := range s.Weekdays {
		out.DiasDaSemana = append(out.DiasDaSemana, int(day))
	}
	if !s.Paused() {
		out.ProximoEm = httpx.InstantOrNull(s.NextAt)
	}
	return out
}
