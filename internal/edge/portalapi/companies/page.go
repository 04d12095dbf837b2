package companies

import (
	"context"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/identity"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/scope"
	"seiva/internal/reports"
)

// CompanyKey is a key that works, with what it sent in 30 days.
type CompanyKey struct {
	ID        string     `json:"id"`
	Nome      string     `json:"nome"`
	Prefixo   string     `json:"prefixo" example:"seiva_live_Ab12Cd…"`
	Ambiente  string     `json:"ambiente" enum:"live,test"`
	Tipo      string     `json:"tipo" enum:"partner,retailer" doc:"De uma software house, ou de um varejista"`
	De        string     `json:"de" doc:"A software house; vazio: a key é do próprio varejista"`
	UltimoUso *time.Time `json:"ultimoUso"`
	Pausada   bool       `json:"pausada"`
	Enviados  int        `json:"enviados" doc:"Documentos dos últimos 30 dias; 10001: mais de 10.000. De uma loja: os do CNPJ dela, entre os 10.001 mais novos da key"`
	Recusados int        `json:"recusados" doc:"Destes, os recusados; 10001: mais de 10.000"`
}

// CompanyKeys are the keys of a company or store that were used last.
type CompanyKeys struct {
	Total int          `json:"total" doc:"Quantas funcionam, também as que não estão aqui"`
	Keys  []CompanyKey `json:"keys" doc:"Até 10"`
}

// CompanyRefusals are documents that were refused in seven days.
type CompanyRefusals struct {
	Codigos []RefusalCode    `json:"codigos" doc:"Os mais frequentes primeiro"`
	Ultimas []CompanyRefusal `json:"ultimas" doc:"Até 5, as mais novas primeiro"`
	HaMais  bool             `json:"haMais" doc:"Uma key teve mais de 500 recusas: só as 500 mais novas de cada uma estão contadas"`
}

// RefusalCode is how many were refused with a code.
type RefusalCode struct {
	Codigo string `json:"codigo" example:"receipts.bad_cpf"`
	Total  int    `json:"total"`
}

// CompanyRefusal is a document that was refused.
type CompanyRefusal struct {
	Em       time.Time `json:"em"`
	Codigo   string    `json:"codigo" example:"receipts.bad_cpf"`
	Key      string    `json:"key" doc:"O nome dela"`
	Emitente string    `json:"emitente" doc:"CNPJ; vazio quando não pôde ser lido"`
}

// CompanyMember is an account of a company.
type CompanyMember struct {
	ID       string     `json:"id"`
	Email    string     `json:"email"`
	Nome     string     `json:"nome"`
	Situacao string     `json:"situacao" enum:"ATIVA,PENDENTE,EXPIRADA,SUSPENSA" doc:"PENDENTE: falta confirmar o e-mail ou responder ao convite; EXPIRADA: o convite venceu"`
	UltimoEm *time.Time `json:"ultimoAcessoEm" doc:"Das sessões abertas; null: nenhuma"`
}

// CompanyMembers are the oldest accounts of a company.
type CompanyMembers struct {
	Total  int             `json:"total"`
	Contas []CompanyMember `json:"contas" doc:"Até 10, as mais antigas primeiro"`
}

// CompanyProblem is what somebody of a company reported.
type CompanyProblem struct {
	ID       string    `json:"id"`
	Numero   int       `json:"numero"`
	Assunto  string    `json:"assunto"`
	Situacao string    `json:"situacao" enum:"NOVO,ABERTO,AGUARDA_EQUIPE,RESPONDIDO"`
	Em       time.Time `json:"em"`
}

// CompanyProblems are those that nobody resolved.
type CompanyProblems struct {
	Total     int              `json:"total"`
	Problemas []CompanyProblem `json:"problemas" doc:"Até 5, os mais novos primeiro"`
}

type (
	keysOutput     struct{ Body CompanyKeys }
	refusalsOutput struct{ Body CompanyRefusals }
	membersOutput  struct{ Body CompanyMembers }
	problemsOutput struct{ Body CompanyProblems }
)

// registerPage adds what stands on the page of a company, each a call of its own: what fails leaves the others.
func registerPage(r portal.Router, s Services) {
	for _, b := range portal.Staff {
		op := func(id, path, summary string) huma.Operation {
			return b.Operation(id, huma.Operation{
				Method: http.MethodGet, Path: "/empresas/{id}/" + path, Summary: summary, Tags: []string{b.Name}, Errors: []int{http.StatusNotFound},
			})
		}
		httpx.Register(r.Guarded, op("CompanyKeys", "keys", "As keys de um varejista, software house ou loja, e o que cada uma enviou em 30 dias"),
			func(ctx context.Context, in *portal.ByID) (*keysOutput, error) {
				keys, total, err := s.Directory.Keys(ctx, scope.From(ctx), in.ID)
				return &keysOutput{CompanyKeys{total, httpx.Each(keys, keyOf)}}, err
			})
		httpx.Register(r.Guarded, op("CompanyRefusals", "recusas", "Por que cupons de um varejista, software house ou loja foram recusados em 7 dias"),
			func(ctx context.Context, in *portal.ByID) (*refusalsOutput, error) {
				found, err := s.Directory.Refusals(ctx, scope.From(ctx), in.ID)
				return &refusalsOutput{CompanyRefusals{
					httpx.Each(found.Codes, func(c reports.RefusalCount) RefusalCode { return RefusalCode{c.Code, c.Count} }),
					httpx.Each(found.Last, func(r reports.Refused) CompanyRefusal { return CompanyRefusal{r.At, r.Code, r.Key, r.Emitter} }),
					found.Capped,
				}}, err
			})
		httpx.Register(r.Guarded, op("CompanyMembers", "contas", "As contas de um varejista ou software house"),
			func(ctx context.Context, in *portal.ByID) (*membersOutput, error) {
				people, total, err := s.Directory.Members(ctx, scope.From(ctx), in.ID)
				now := s.Clock.Now()
				return &membersOutput{CompanyMembers{total, httpx.Each(people, func(m reports.Member) CompanyMember { return memberOf(m, now) })}}, err
			})
		httpx.Register(r.Guarded, op("CompanyProblems", "problemas", "O que um varejista ou software house relatou e ninguém resolveu"),
			func(ctx context.Context, in *portal.ByID) (*problemsOutput, error) {
				reported, total, err := s.Directory.OpenProblems(ctx, scope.From(ctx), in.ID)
				return &problemsOutput{CompanyProblems{total, httpx.Each(reported, func(p reports.OpenProblem) CompanyProblem {
					return CompanyProblem{p.ID, p.Number, p.Subject, p.State, p.At}
				})}}, err
			})
	}
}

func keyOf(k reports.KeyUse) CompanyKey {
	return CompanyKey{
		ID: k.ID, Nome: k.Name, Prefixo: k.Prefix, Ambiente: k.Environment, Tipo: k.Kind, De: k.House,
		UltimoUso: httpx.InstantOrNull(k.LastUsedAt), Pausada: !k.PausedAt.IsZero(), Enviados: k.Sent, Recusados: k.Refused,
	}
}

func memberOf(m reports.Member, now time.Time) CompanyMember {
	state := identity.Account{
		ConfirmedAt: m.ConfirmedAt, SuspendedAt: m.SuspendedAt, MustChange: m.Invited, PasswordExpiresAt: m.InvitedUntil,
	}.State(now)
	return CompanyMember{ID: m.ID, Email: m.Email, Nome: m.Name, Situacao: string(state), UltimoEm: httpx.InstantOrNull(m.SeenAt)}
}
