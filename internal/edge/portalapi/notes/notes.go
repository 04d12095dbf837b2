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

type (
	timelineInput struct {
		ID      string `path:"id" doc:"Um varejista, uma software house ou uma loja"`
		Mostrar string `query:"mostrar" default:"tudo" maxLength:"20" doc:"tudo, notas ou mudancas; das mudanças, as dos últimos 180 dias"`
		After   string `query:"after" maxLength:"100" doc:"O next da página anterior"`
	}
	timelineOutput struct{ Body Timeline }
	writeInput     struct {
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
	return TimelineEvent{ID: strconv.FormatInt(e.Deed.Number, 10), Em: e.Deed.At, Mudanca: &CompanyDeed{
		OQue: portal.DeedWord(e.Deed.Action), Quem: e.Deed.By, NoPerfil: e.Deed.InPlaceOf, Objeto: e.Deed.Thing,
	}}
}
