// Package notes is what staff note about companies and stores, for each other.
package notes

import (
	"context"
	"net/http"
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

type (
	listInput struct {
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
		httpx.Register(r.Guarded, op("Notes", http.MethodGet, notesOf, "As notas da equipe sobre uma empresa ou loja, as mais novas primeiro", http.StatusOK, http.StatusUnprocessableEntity),
			func(ctx context.Context, in *listInput) (*listOutput, error) {
				request, err := paging.Make(in.Page, in.PageSize, portal.PageSize, "", "")
				if err != nil {
					return nil, err
				}
				who := scope.From(ctx)
				found, err := service.List(ctx, who, in.ID, request)
				return &listOutput{paging.Map(found, func(n notes.Note) StaffNote { return shown(who, n) })}, err
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
