// Package notes is what staff note about companies and stores, for each other.
package notes

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"seiva/internal/edge/portalapi/portal"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/notes"
)

// StaffNote is what somebody of staff wrote.
type StaffNote struct {
	ID    string    `json:"id"`
	Texto string    `json:"texto"`
	Autor string    `json:"autor" doc:"O nome que a pessoa tinha"`
	Minha bool      `json:"minha" doc:"Quem pergunta a escreveu, e pode retirá-la"`
	Em    time.Time `json:"em"`
}

// CompanyDeed is one thing that was done about a company or store.
type CompanyDeed struct {
	OQue     string `json:"oQue" example:"Loja alterada"`
	Quem     string `json:"quem" doc:"O nome de hoje de quem fez, ou o código que a trilha tem"`
	NoPerfil string `json:"noPerfilDe" doc:"A empresa em cujo perfil a pessoa estava; vazio fora de um perfil"`
	Objeto   string `json:"objeto" doc:"O nome de hoje; vazio quando não tem"`
}

// TimelineEvent is a note or a change.
type TimelineEvent struct {
	ID      string       `json:"id" doc:"Da nota, ou a posição da mudança na trilha de auditoria"`
	Em      time.Time    `json:"em"`
	Nota    *StaffNote   `json:"nota,omitempty" doc:"Só de uma nota"`
	Mudanca *CompanyDeed `json:"mudanca,omitempty" doc:"Só de uma mudança"`
}

// Timeline is a part of what staff wrote about a company or store, and of what was done about it.
type Timeline struct {
	Items []TimelineEvent `json:"items" doc:"Até 8, o mais novo primeiro"`
	Next  string          `json:"next,omitempty" doc:"Envie em after para continuar; ausente na última página"`
}

// PastDeed is a CompanyDeed with its place in the trail.
type PastDeed struct {
	Numero int64     `json:"numero" doc:"A posição na trilha de auditoria"`
	Em     time.Time `json:"em"`
	CompanyDeed
}

type (
	timelineInput struct {
		ID      string `path:"id" doc:"Um varejista, uma software house ou uma loja"`
		Mostrar string `query:"mostrar" default:"tudo" maxLength:"20" doc:"tudo, notas ou mudancas; das mudanças, as dos últimos 180 dias"`
		After   string `query:"after" maxLength:"100" doc:"O next da página anterior"`
	}
	timelineOutput struct{ Body Timeline }
	pastOutput     struct{ Body []PastDeed }
	listInput      struct {
		ID       string `path:"id" doc:"Um varejista, uma software house ou uma loja"`
		Page     int    `query:"page" doc:"A partir de 0"`
		PageSize int    `query:"pageSize" default:"10" doc:"De 1 a 100"`
	}
	listOutput struct{ Body paging.Page[StaffNote] }
	writeInput struct {
		ID   string `path:"id" doc:"Um varejista, uma software house ou uma loja"`
		Body struct {
			Texto string `json:"texto,omitempty" doc:"Até 2.000 caracteres"`
		}
	}
	noteOutput struct{ Body StaffNote }
)

// notesOf is where the notes about a company or store are.
const notesOf = "/empresas/{id}/notas"

// Register adds the calls.
func Register(r portal.Router, service *notes.Service) {
	for _, b := range portal.Staff {
		op := func(id, method, path, summary string, status int, failures ...int) huma.Operation {
			return b.Operation(id, huma.Operation{
				Method: method, Path: path, DefaultStatus: status, Summary: summary, Tags: []string{b.Name},
				Errors: append(failures, http.StatusNotFound),
			})
		}
		httpx.Register(r.Guarded, op("Timeline", http.MethodGet, "/empresas/{id}/linha-do-tempo", "O que a equipe anotou sobre uma empresa ou loja e o que aconteceu com ela, em ordem de tempo", http.StatusOK, http.StatusUnprocessableEntity),
			func(ctx context.Context, in *timelineInput) (*timelineOutput, error) {
				who := scope.From(ctx)
				page, err := service.Timeline(ctx, who, in.ID, notes.Showing(in.Mostrar), in.After)
				return &timelineOutput{Timeline{httpx.Each(page.Events, func(e notes.Event) TimelineEvent { return eventOf(who, e) }), page.Next}}, err
			})
		ending := func(id, path, summary string) huma.Operation { // released before the timeline, which tells both
			o := op(id, http.MethodGet, path, summary, http.StatusOK, http.StatusUnprocessableEntity)
			o.Deprecated = true
			o.Description = "Use /empresas/{id}/linha-do-tempo, que conta as duas coisas em uma só ordem."
			return o
		}
		httpx.Register(r.Guarded, ending("Notes", notesOf, "As notas da equipe sobre uma empresa ou loja, as mais novas primeiro"),
			func(ctx context.Context, in *listInput) (*listOutput, error) {
				request, err := paging.Make(in.Page, in.PageSize, portal.MostRows(ctx), "", "")
				if err != nil {
					return nil, err
				}
				who := scope.From(ctx)
				found, err := service.List(ctx, who, in.ID, request)
				return &listOutput{paging.Map(found, func(n notes.Note) StaffNote { return shown(who, n) })}, err
			})
		httpx.Register(r.Guarded, ending("CompanyHistory", "/empresas/{id}/historico", "O que aconteceu com uma empresa ou loja nos últimos 180 dias, até 12, o mais novo primeiro"),
			func(ctx context.Context, in *portal.ByID) (*pastOutput, error) {
				told, err := service.Deeds(ctx, scope.From(ctx), in.ID)
				return &pastOutput{httpx.Each(told, func(d notes.Deed) PastDeed { return PastDeed{d.Number, d.At, deedOf(d)} })}, err
			})
		httpx.Register(r.Guarded, op("WriteNote", http.MethodPost, notesOf, "Escrever uma nota, que só a equipe lê", http.StatusCreated, http.StatusUnprocessableEntity),
			func(ctx context.Context, in *writeInput) (*noteOutput, error) {
				who := scope.From(ctx)
				written, err := service.Write(ctx, who, in.ID, in.Body.Texto)
				return &noteOutput{shown(who, written)}, err
			})
		httpx.Register(r.Guarded, op("TakeBackNote", http.MethodDelete, "/notas/{id}", "Retirar uma nota própria", http.StatusNoContent, http.StatusConflict),
			func(ctx context.Context, in *portal.ByID) (*struct{}, error) {
				return nil, service.TakeBack(ctx, scope.From(ctx), in.ID)
			})
	}
}

func shown(who scope.Scope, n notes.Note) StaffNote {
	return StaffNote{ID: n.ID, Texto: n.Words, Autor: n.Name, Minha: n.By == who.AccountID, Em: n.At}
}

func eventOf(who scope.Scope, e notes.Event) TimelineEvent {
	if e.Note != nil {
		note := shown(who, *e.Note)
		return TimelineEvent{ID: note.ID, Em: note.Em, Nota: &note}
	}
	deed := deedOf(*e.Deed)
	return TimelineEvent{ID: strconv.FormatInt(e.Deed.Number, 10), Em: e.Deed.At, Mudanca: &deed}
}

func deedOf(d notes.Deed) CompanyDeed {
	return CompanyDeed{OQue: portal.DeedWord(d.Action), Quem: d.By, NoPerfil: d.InPlaceOf, Objeto: d.Thing}
}
