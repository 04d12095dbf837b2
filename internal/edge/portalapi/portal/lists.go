package portal

import (
	"context"
	"errors"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
)

const (
	staffPageSize = 1000
	pageSize      = 100
)

// MostRows is how many rows a page may have for who asks: administrators and support page through more than others (D-30).
func MostRows(ctx context.Context) int {
	switch scope.From(ctx).Profile {
	case scope.Administrador, scope.Suporte:
		return staffPageSize
	}
	return pageSize
}

const defaultPageSize = 20

// ChoicesInput narrows a list to choose from.
type ChoicesInput struct {
	Filter string   `query:"filter" maxLength:"120" doc:"Palavras de um nome ou CNPJ, em qualquer ordem, sem distinguir maiúsculas e acentos"`
	Limite int      `query:"limite" minimum:"0" maximum:"10000" doc:"Quantas no máximo; ausente: 10.000"`
	Ids    []string `query:"ids" maxItems:"100" doc:"Só estas"`
}

// Choices is what is asked for.
func (in ChoicesInput) Choices() paging.Choices {
	return paging.Choices{Filter: in.Filter, IDs: in.Ids, Limit: in.Limite}
}

// ListInput is what a paged list reads from the query.
type ListInput struct {
	Filter      string              `query:"filter" maxLength:"120" doc:"Qualquer parte de um nome ou CNPJ, sem distinguir maiúsculas e acentos"`
	Page        int                 `query:"page" doc:"A partir de 0"`
	PageSize    httpx.Optional[int] `query:"pageSize" doc:"Ausente: 20"`
	RowsPerPage httpx.Optional[int] `query:"rowsPerPage" doc:"O mesmo que pageSize"`
	SortBy      string              `query:"sortBy" doc:"Um campo; também 'campo.desc'"`
	OrderBy     string              `query:"orderBy" doc:"asc ou desc; sem sortBy, também um campo ou 'campo.desc'"`
}

// Request checks it; known are the fields it may be sorted by.
func (in ListInput) Request(max int, known ...string) (paging.Request, error) {
	sortBy, orderBy := in.SortBy, in.OrderBy
	if sortBy == "" && orderBy != "asc" && orderBy != "desc" {
		sortBy, orderBy = orderBy, ""
	}
	request, err := paging.Make(in.Page, in.PageSize.Or(in.RowsPerPage.Or(defaultPageSize)), max, sortBy, orderBy, known...)
	if in.RowsPerPage.Set && !in.PageSize.Set {
		err = OfRowsPerPage(err)
	}
	return request, err
}

// OfRowsPerPage names a wrong page size as the client sent it.
func OfRowsPerPage(err error) error {
	var e *errs.Error
	if !errors.As(err, &e) || e.Fields["pageSize"] == "" {
		return err
	}
	named := *e
	named.Fields = map[string]string{"rowsPerPage": e.Fields["pageSize"]}
	return &named
}
