// Package bulk is where people have one act done to many rows of a list, and see what became of each.
package bulk

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/bulk"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// maxBody bounds what a call sends.
const maxBody = 32 << 10

// BulkChosen is what an act is to reach.
type BulkChosen struct {
	Acao    string            `json:"acao,omitempty" doc:"Obrigatória: remover-banners, adiar-lojas-paradas, pausar-keys; para a equipe, assumir-problemas, resolver-problemas, ver-falhas, repetir-falhas; para a administração, reenviar-contratos (dos varejistas), reenviar-contratos-a-resolver e pausar-keys-varejistas" example:"remover-banners"`
	IDs     []string          `json:"ids,omitempty" doc:"As linhas escolhidas, até 200; ausente ou vazio: todas as que a lista mostra com os filtros, até 2.000" maxItems:"200"`
	Filtros map[string]string `json:"filtros,omitempty" doc:"Os da lista, pelos nomes da sua chamada; só sem ids"`
}

func (c BulkChosen) wanted() bulk.Wanted {
	values := map[string]string{}
	for name, value := range c.Filtros {
		if value != "" {
			values[name] = value
		}
	}
	return bulk.Wanted{Kind: c.Acao, IDs: c.IDs, Values: values}
}

// BulkPreview is what an act would do.
type BulkPreview struct {
	Acao       string        `json:"acao"`
	Titulo     string        `json:"titulo" example:"Remover banners"`
	Total      int           `json:"total" doc:"Linhas escolhidas, ou que correspondem"`
	Alcancadas int           `json:"alcancadas" doc:"Delas, as que recebem a ação"`
	Nomes      []string      `json:"nomes" doc:"Das alcançadas, as 20 primeiras"`
	Ignoradas  []BulkSkipped `json:"ignoradas" doc:"As que ficam de fora, por motivo"`
	Desfazivel bool          `json:"desfazivel" doc:"Pode ser desfeita por 7 dias"`
	Impressao  string        `json:"impressao" doc:"Envie para começar exatamente isto"`
}

// BulkSkipped are rows that are left out for one reason.
type BulkSkipped struct {
	Motivo  string   `json:"motivo"`
	Quantas int      `json:"quantas"`
	Nomes   []string `json:"nomes" doc:"As 5 primeiras"`
}

// BulkRun is an act on many rows, and how far it is.
type BulkRun struct {
	ID          string     `json:"id"`
	Acao        string     `json:"acao"`
	Titulo      string     `json:"titulo" doc:"Vazio: a ação não existe mais"`
	Quem        string     `json:"quem" doc:"Nome de quem começou; vazio se a conta não existe mais"`
	Situacao    string     `json:"situacao" enum:"waiting,running,done,undoing,undone"`
	Total       int        `json:"total"`
	Esperando   int        `json:"esperando" doc:"Ainda por fazer"`
	Feitas      int        `json:"feitas"`
	Ignoradas   int        `json:"ignoradas"`
	Falhas      int        `json:"falhas"`
	Desfeitas   int        `json:"desfeitas"`
	Mantidas    int        `json:"mantidas" doc:"Feitas, e que não puderam ser desfeitas"`
	Paradas     int        `json:"naoFeitas" doc:"Não foram feitas, porque a ação foi interrompida"`
	Paravel     bool       `json:"interrompivel" doc:"Pode ser interrompida agora"`
	ParadaEm    *time.Time `json:"interrompidaEm" doc:"null: não foi interrompida"`
	ParadaPor   string     `json:"interrompidaPor" doc:"Nome de quem interrompeu"`
	Desfazivel  bool       `json:"desfazivel" doc:"Pode ser desfeita agora"`
	DesfazerAte *time.Time `json:"desfazerAte" doc:"Até quando; null se não pode ser desfeita agora"`
	CriadaEm    time.Time  `json:"criadaEm"`
	ConcluidaEm *time.Time `json:"concluidaEm"`
	DesfeitaEm  *time.Time `json:"desfeitaEm"`
}

// BulkRow is a row of it, and what became of it.
type BulkRow struct {
	ID       string `json:"id" doc:"Do objeto da lista"`
	Nome     string `json:"nome"`
	Situacao string `json:"situacao" enum:"waiting,done,skipped,refused,undone,kept,stopped"`
	Motivo   string `json:"motivo" doc:"Por que ficou de fora, falhou, foi mantida ou não foi feita; vazio senão"`
}

type (
	previewBulkInput struct{ Body BulkChosen }
	startBulkInput   struct {
		Body struct {
			BulkChosen
			Alcancadas int    `json:"alcancadas,omitempty" doc:"Obrigatório: quantas a prévia disse"`
			Impressao  string `json:"impressao,omitempty" doc:"Obrigatória: a da prévia"`
		}
	}
	BulkPageInput struct {
		Page     int                 `query:"page" doc:"A partir de 0"`
		PageSize httpx.Optional[int] `query:"pageSize" doc:"Ausente: 20; no máximo 100"`
	}
	bulkRowsInput struct {
		BulkPageInput
		ID       string `path:"id"`
		Situacao string `query:"situacao" enum:"waiting,done,skipped,refused,undone,kept,stopped" doc:"Ausente: todas"`
	}
	previewOutput struct{ Body BulkPreview }
	runOutput     struct{ Body BulkRun }
	listOutput    struct{ Body paging.Page[BulkRun] }
	rowsOutput    struct{ Body paging.Page[BulkRow] }
)

// areas are what a company's accounts must go into for its calls; each act asks for its own besides.
var areas = map[scope.Profile]scope.Area{scope.Varejista: scope.PromoteArea, scope.Parceiro: scope.KeyArea}

// Register adds the calls.
func Register(r portal.Router, service *bulk.Service) {
	shown := func(ctx context.Context, run bulk.Run, err error) (*runOutput, error) {
		if err != nil {
			return nil, err
		}
		return &runOutput{runOf(ctx, service, run)}, nil
	}
	listed := func(ctx context.Context, page paging.Page[bulk.Run], err error) (*listOutput, error) {
		return &listOutput{paging.Map(page, func(run bulk.Run) BulkRun { return runOf(ctx, service, run) })}, err
	}
	for _, b := range portal.Everybody {
		op := func(method, id, path, summary string, status int, errors ...int) huma.Operation {
			return portal.Of(areas[b.Profile], b.Operation(id, huma.Operation{
				Method: method, Path: "/acoes-em-lista" + path, DefaultStatus: status, Summary: summary, Tags: []string{"bulk"}, Errors: append(errors, 401, 403),
			}))
		}
		sized := func(o huma.Operation) huma.Operation { o.MaxBodyBytes = maxBody; return o }
		httpx.Register(r.Guarded, sized(op(http.MethodPost, "PreviewBulk", "/previa", "Ver o que uma ação faria às linhas de uma lista, sem fazer nada", 200, 400, 404, 413, 422)),
			func(ctx context.Context, in *previewBulkInput) (*previewOutput, error) {
				p, err := service.Preview(ctx, scope.From(ctx), in.Body.wanted())
				return &previewOutput{previewOf(in.Body.Acao, p)}, err
			})
		httpx.Register(r.Guarded, sized(op(http.MethodPost, "StartBulk", "", "Fazer em segundo plano o que a prévia mostrou", 202, 400, 404, 409, 413, 422)),
			func(ctx context.Context, in *startBulkInput) (*runOutput, error) {
				run, err := service.Start(ctx, scope.From(ctx), in.Body.wanted(), bulk.Preview{Reached: in.Body.Alcancadas, Print: in.Body.Impressao})
				return shown(ctx, run, err)
			})
		httpx.Register(r.Guarded, op(http.MethodGet, "BulkRuns", "", "Minhas ações em lista, as mais novas primeiro", 200),
			func(ctx context.Context, in *BulkPageInput) (*listOutput, error) {
				page, err := service.List(ctx, scope.From(ctx), in.Page, in.PageSize.Or(20))
				return listed(ctx, page, err)
			})
		httpx.Register(r.Guarded, op(http.MethodGet, "BulkRun", "/{id}", "Como está uma das minhas ações em lista", 200, 404),
			func(ctx context.Context, in *portal.ByID) (*runOutput, error) {
				run, err := service.Get(ctx, scope.From(ctx), in.ID)
				return shown(ctx, run, err)
			})
		httpx.Register(r.Guarded, op(http.MethodGet, "BulkRows", "/{id}/linhas", "O que houve com cada linha", 200, 404),
			func(ctx context.Context, in *bulkRowsInput) (*rowsOutput, error) {
				page, err := service.Rows(ctx, scope.From(ctx), in.ID, bulk.RowState(in.Situacao), in.Page, in.PageSize.Or(20))
				return &rowsOutput{paging.Map(page, rowOf)}, err
			})
		httpx.Register(r.Guarded, op(http.MethodPost, "UndoBulk", "/{id}/desfazer", "Desfazer, das linhas feitas, as que continuam como ficaram", 202, 404, 409),
			func(ctx context.Context, in *portal.ByID) (*runOutput, error) {
				run, err := service.Undo(ctx, scope.From(ctx), in.ID)
				return shown(ctx, run, err)
			})
		httpx.Register(r.Guarded, op(http.MethodPost, "StopBulk", "/{id}/interromper", "Interromper: o que foi feito fica feito, e o resto não é feito", 200, 404, 409),
			func(ctx context.Context, in *portal.ByID) (*runOutput, error) {
				run, err := service.Stop(ctx, scope.From(ctx), in.ID)
				return shown(ctx, run, err)
			})
	}
	httpx.Register(r.Guarded, portal.Admin.Operation("BulkUnderway", huma.Operation{
		Method: http.MethodGet, Path: "/acoes-em-lista/em-andamento", Summary: "As de todos que ainda não terminaram, as mais novas primeiro",
		Tags: []string{"bulk"}, Errors: []int{401, 403},
	}), func(ctx context.Context, in *BulkPageInput) (*listOutput, error) {
		page, err := service.Underway(ctx, scope.From(ctx), in.Page, in.PageSize.Or(20))
		return listed(ctx, page, err)
	})
}

func previewOf(kind string, p bulk.Preview) BulkPreview {
	return BulkPreview{
		Acao: kind, Titulo: p.Title, Total: p.Total, Alcancadas: p.Reached, Nomes: p.Names, Desfazivel: p.Undoable, Impressao: p.Print,
		Ignoradas: httpx.Each(p.Skipped, func(s bulk.Skipped) BulkSkipped { return BulkSkipped{s.Why, s.Many, s.Names} }),
	}
}

func runOf(ctx context.Context, service *bulk.Service, r bulk.Run) BulkRun {
	out := BulkRun{
		ID: r.ID, Acao: r.Kind, Titulo: service.Title(r), Quem: r.By, Situacao: string(r.State), Total: r.Total(), Esperando: r.Rows[bulk.RowWaiting],
		Feitas: r.Rows[bulk.RowDone], Ignoradas: r.Rows[bulk.RowSkipped], Falhas: r.Rows[bulk.RowFailed], Desfeitas: r.Rows[bulk.RowUndone],
		Mantidas: r.Rows[bulk.RowKept], Paradas: r.Rows[bulk.RowStopped], Paravel: r.Stoppable(), ParadaEm: httpx.InstantOrNull(r.StoppedAt),
		ParadaPor: r.StoppedBy, Desfazivel: service.Undoable(scope.From(ctx), r), CriadaEm: r.CreatedAt,
		ConcluidaEm: httpx.InstantOrNull(r.FinishedAt), DesfeitaEm: httpx.InstantOrNull(r.UndoneAt),
	}
	if out.Desfazivel {
		out.DesfazerAte = httpx.InstantOrNull(r.FinishedAt.Add(bulk.UndoFor))
	}
	return out
}

func rowOf(r bulk.Row) BulkRow {
	return BulkRow{ID: r.ID, Nome: r.Name, Situacao: string(r.State), Motivo: r.Why}
}
