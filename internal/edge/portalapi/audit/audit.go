// Package audit is the trail as administrators search it.
package audit

import (
	"cmp"
	"context"
	"encoding/hex"
	"net/http"
	"slices"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/audit"
	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/media"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

// AuditEntry is one thing that somebody did.
type AuditEntry struct {
	Numero   int64       `json:"numero" doc:"A posição na trilha, a partir de 1"`
	Quando   time.Time   `json:"quando"`
	Acao     string      `json:"acao" example:"stores.changed"`
	OQue     string      `json:"oQue" doc:"A ação em palavras" example:"Loja alterada"`
	Quem     AuditThing  `json:"quem"`
	NoPerfil AuditThing  `json:"noPerfilDe" doc:"A empresa em cujo perfil a pessoa estava; sem id fora de um perfil"`
	Empresa  AuditThing  `json:"empresa" doc:"O varejista a que se refere; sem id quando não há"`
	Objeto   AuditThing  `json:"objeto" doc:"Sem id quando não há"`
	Fatos    []AuditFact `json:"fatos" doc:"O que a trilha guarda da ação"`
	Origem   AuditOrigin `json:"origem" doc:"De onde a pessoa agiu; vazia quando não foi uma pessoa, não se sabe, ou já se esqueceu (400 dias)"`
	Hash     string      `json:"hash" doc:"HMAC-SHA256 que liga o registro ao anterior, em hexadecimal"`
}

// AuditThing is what an id in the trail leads to now.
type AuditThing struct {
	ID   string `json:"id"`
	Tipo string `json:"tipo" enum:",CONTA,VAREJISTA,PARCEIRO,LOJA" doc:"Vazio: não é nenhum desses, ou não existe mais"`
	Nome string `json:"nome" doc:"O nome de hoje; vazio quando o tipo é vazio"`
}

// AuditOrigin is from where a person acted.
type AuditOrigin struct {
	Endereco string `json:"endereco" doc:"IP"`
	Aparelho string `json:"aparelho" doc:"Navegador e sistema" example:"Chrome no Windows"`
}

// AuditFact is one thing that the trail keeps of an action.
type AuditFact struct {
	Chave string  `json:"chave" doc:"O nome que a trilha usa"`
	Nome  string  `json:"nome" doc:"Em palavras; sem elas, a chave"`
	Antes *string `json:"antes" doc:"null quando a trilha não guarda um valor anterior"`
	Valor string  `json:"valor" doc:"O valor; depois da mudança, quando há um anterior"`

	Imagens *AuditPictures `json:"imagens,omitempty" doc:"Só de um fato que é uma imagem"`
}

// AuditPictures are the pictures that a fact tells of.
type AuditPictures struct {
	Antes *string `json:"antes" doc:"O endereço da imagem anterior; null: não havia, ou não é mais guardada"`
	Valor *string `json:"valor" doc:"O endereço da imagem; null: não há, ou não é mais guardada"`
}

// AuditAction is a kind of entry.
type AuditAction struct {
	Acao string `json:"acao"`
	Nome string `json:"nome"`
}

// AuditVerification is how the trail was found when it was last checked whole.
type AuditVerification struct {
	Em        *time.Time `json:"em" doc:"null: ainda não foi conferida"`
	Registros int64      `json:"registros" doc:"Quantos foram conferidos sem falha; 0 quando há uma"`
	Falha     string     `json:"falha" doc:"Vazio: nenhuma"`
}

// AuditVerifications are the last one of the night, and the last that an administrator asked for.
type AuditVerifications struct {
	AuditVerification
	Pedida *AuditCheck `json:"pedida,omitempty" doc:"A última que um administrador pediu; ausente: nenhuma"`
}

// AuditCheck is a check that an administrator asked for. Its fields of AuditVerification are of what it found; em is null while
// it waits or goes on.
type AuditCheck struct {
	AuditVerification
	PedidaEm     time.Time `json:"pedidaEm"`
	Por          string    `json:"por" doc:"O nome de quem pediu"`
	Percorridos  int64     `json:"percorridos" doc:"Até agora"`
	De           int64     `json:"de" doc:"Quantos havia no início; 0: ainda não começou"`
	Interrompida bool      `json:"interrompida" doc:"Terminou sem resultado"`
}

type (
	searchInput struct {
		httpx.Client
		Page      int    `query:"page" doc:"A partir de 0"`
		PageSize  int    `query:"pageSize" default:"20" doc:"De 1 a 100"`
		StartDate string `query:"startDate" doc:"AAAA-MM-DD, no horário de Brasília; ausente: 30 dias até endDate"`
		EndDate   string `query:"endDate" doc:"AAAA-MM-DD, incluído; ausente: hoje. No máximo 400 dias"`
		ContaID   string `query:"contaId" maxLength:"64" doc:"Quem fez"`
		EmpresaID string `query:"empresaId" maxLength:"64" doc:"Varejista ou software house: o que se refere a ela, foi feito no seu perfil ou por suas contas"`
		ObjetoID  string `query:"objetoId" maxLength:"64"`
		Acao      string `query:"acao" maxLength:"64" doc:"Uma de /auditoria/acoes"`
	}
	searchOutput  struct{ Body paging.Page[AuditEntry] }
	actionsOutput struct{ Body []AuditAction }
	verifyOutput  struct{ Body AuditVerifications }
	checkOutput   struct{ Body AuditCheck }
)

// Register adds the calls.
func Register(r portal.Router, trail *audit.Service) {
	op := func(id, path, summary string, failures ...int) huma.Operation {
		return portal.Admin.Operation(id, huma.Operation{
			Method: http.MethodGet, Path: "/auditoria" + path, Summary: summary, Tags: []string{"auditoria"}, Errors: failures,
		})
	}
	httpx.Register(r.Guarded, portal.FromStandby(op("Audit", "", "Pesquisar na trilha de auditoria, o mais novo primeiro", 400, 422)),
		func(ctx context.Context, in *searchInput) (*searchOutput, error) {
			request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
			if err != nil {
				return nil, err
			}
			found, err := trail.Search(ctx, scope.From(ctx), audit.Query{
				ActorID: in.ContaID, CompanyID: in.EmpresaID, ObjectID: in.ObjetoID, Action: in.Acao, Start: in.StartDate, End: in.EndDate,
			}, request)
			return &searchOutput{paging.Map(found, shownAt(in.Origin()).entry)}, err
		})
	httpx.Register(r.Guarded, op("AuditActions", "/acoes", "As ações que a trilha guarda"),
		func(context.Context, *struct{}) (*actionsOutput, error) { return &actionsOutput{actions}, nil })
	httpx.Register(r.Guarded, op("AuditVerification", "/conferencia", "A última conferência da trilha"),
		func(ctx context.Context, _ *struct{}) (*verifyOutput, error) {
			v, err := trail.LastVerified(ctx, scope.From(ctx))
			if err != nil {
				return nil, err
			}
			out := AuditVerifications{AuditVerification: verificationOf(v)}
			c, err := trail.LastCheck(ctx, scope.From(ctx))
			if !c.Asked.IsZero() {
				asked := checkOf(c)
				out.Pedida = &asked
			}
			return &verifyOutput{out}, err
		})
	httpx.Register(r.Guarded, portal.Admin.Operation("CheckAudit", huma.Operation{
		Method: http.MethodPost, Path: "/auditoria/conferencia", DefaultStatus: http.StatusAccepted,
		Summary: "Conferir a trilha agora, em segundo plano: uma conferência por vez", Tags: []string{"auditoria"}, Errors: []int{409},
	}), func(ctx context.Context, _ *struct{}) (*checkOutput, error) {
		c, err := trail.CheckNow(ctx, scope.From(ctx))
		return &checkOutput{checkOf(c)}, err
	})
}

// actions are all that there are, by their words.
var actions = func() (all []AuditAction) {
	for action, words := range portal.DeedWords {
		all = append(all, AuditAction{action, words})
	}
	slices.SortFunc(all, func(a, b AuditAction) int {
		return cmp.Or(cmp.Compare(a.Nome, b.Nome), cmp.Compare(a.Acao, b.Acao))
	})
	return all
}()

// shownAt shows entries to a client, at its own origin.
type shownAt string

func (origin shownAt) entry(t audit.Told) AuditEntry {
	return AuditEntry{
		Numero: t.Number, Quando: t.At, Acao: t.Action, OQue: portal.DeedWord(t.Action), Quem: thingOf(t.Actor), NoPerfil: thingOf(t.Place),
		Empresa: thingOf(t.Company), Objeto: thingOf(t.Thing), Hash: hex.EncodeToString(t.Hash),
		Origem: AuditOrigin{t.Origin.Address, t.Origin.Device},
		Fatos: httpx.Each(portal.FactsOf(t.Facts), func(f portal.Fact) AuditFact {
			return AuditFact{f.Name, f.Word, f.Was, f.Value, origin.pictures(t, f.Name)}
		}),
	}
}

// pictures are those of a fact; nil of one that is none.
func (origin shownAt) pictures(t audit.Told, fact string) *AuditPictures {
	was, is := t.Facts[scope.Before+fact], t.Facts[fact]
	if !media.Public(was) && !media.Public(is) {
		return nil
	}
	shown := func(key string) *string {
		if !t.Pictures[key] {
			return nil
		}
		return httpx.PictureURL(string(origin), key)
	}
	return &AuditPictures{shown(was), shown(is)}
}

func verificationOf(v audit.Verified) AuditVerification {
	return AuditVerification{httpx.InstantOrNull(v.At), v.Entries, v.Fault}
}

func checkOf(c audit.Check) AuditCheck {
	return AuditCheck{verificationOf(c.Found), c.Asked, c.Name, c.Walked, c.Of, c.Failed}
}

func thingOf(n audit.Named) AuditThing { return AuditThing{n.ID, string(n.Kind), n.Name} }
