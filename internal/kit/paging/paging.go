// Package paging holds the shape of every list: what was asked for and what is answered.
package paging

import (
	"fmt"
	"slices"
	"strings"

	"seiva/internal/kit/errs"
)

// NamesInRow is how many of many names a row of a list tells; how many there are stands beside them.
const NamesInRow = 20

// Request asks for one page of a list. Page counts from 0.
type Request struct {
	Page, Size int
	Sort       string // a field of the list's own set; empty: the list's default
	Desc       bool
}

// Offset is the number of rows before the page.
func (r Request) Offset() int { return r.Page * r.Size }

// Page answers a Request; Total counts every row that matched, not this page's alone.
type Page[T any] struct {
	Items    []T `json:"items"`
	Page     int `json:"page"`
	PageSize int `json:"pageSize"`
	Total    int `json:"total"`
}

// Of wraps rows as the answer to a request; nil rows become an empty list.
func Of[T any](r Request, rows []T, total int) Page[T] {
	if rows == nil {
		rows = []T{}
	}
	return Page[T]{Items: rows, Page: r.Page, PageSize: r.Size, Total: total}
}

// Cut is the answer to a request out of all rows, where they are few enough to be read at once.
func Cut[T any](r Request, all []T) Page[T] {
	from := min(r.Offset(), len(all))
	return Of(r, all[from:min(from+r.Size, len(all))], len(all))
}

// Map turns a page of one type into a page of another.
func Map[T, U any](p Page[T], f func(T) U) Page[U] {
	items := make([]U, len(p.Items))
	for i, item := range p.Items {
		items[i] = f(item)
	}
	return Page[U]{Items: items, Page: p.Page, PageSize: p.PageSize, Total: p.Total}
}

// Make checks what a client asked for. Both sort forms of the specifications are read: sortBy=field with
// orderBy=asc|desc, and sortBy=field.asc|desc. An unknown field is a 400, a size outside 1..max a 422.
func Make(page, size, max int, sortBy, orderBy string, known ...string) (Request, error) {
	field, direction, dotted := strings.Cut(sortBy, ".")
	if !dotted {
		direction = orderBy
	}
	if page < 0 || page > 1_000_000 {
		return Request{}, errs.InvalidFields("paging.page", map[string]string{"page": "A página deve ser um número de 0 a 1.000.000."})
	}
	if size < 1 || size > max {
		return Request{}, errs.InvalidFields("paging.page_size",
			map[string]string{"pageSize": fmt.Sprintf("O tamanho da página deve ficar entre 1 e %d.", max)})
	}
	if direction != "" && direction != "asc" && direction != "desc" {
		return Request{}, errs.New(errs.BadRequest, "paging.unknown_order", "A ordem deve ser asc ou desc.")
	}
	if field != "" && !slices.Contains(known, field) {
		return Request{}, errs.New(errs.BadRequest, "paging.unknown_sort",
			"Não é possível ordenar por esse campo. Use um destes: "+strings.Join(known, ", ")+".")
	}
	return Request{Page: page, Size: size, Sort: field, Desc: direction == "desc"}, nil
}
