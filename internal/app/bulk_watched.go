package app

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"seiva/internal/bulk"
	"seiva/internal/failures"
	"seiva/internal/kit/paging"
	"seiva/internal/kit/scope"
	"seiva/internal/problems"
	"seiva/internal/quiet"
)

// onProblems is what acts on reported problems have in common.
func onProblems(service *problems.Service, left func(who scope.Scope, c problems.Case) string) bulk.Act {
	return rowsOf[problems.Query, problems.Case]{
		page: func(ctx context.Context, who scope.Scope, q problems.Query, r paging.Request) (paging.Page[problems.Case], error) {
			q.Request = r
			return service.Queue(ctx, who, q)
		},
		filtered: func(values map[string]string) problems.Query {
			return problems.Query{State: problems.State(values["situacao"]), Taking: problems.Taking(values["responsavel"]), Text: values["filter"]}
		},
		chosen: func(ids []string) problems.Query { return problems.Query{IDs: ids} },
		item: func(who scope.Scope, c problems.Case) bulk.Item {
			return unless(c.ID, "Nº "+strconv.Itoa(c.Number)+": "+c.Subject, left(who, c))
		},
	}.act(bulk.Act{Profiles: staffProfiles, Area: scope.OwnArea, Filters: []string{"situacao", "responsavel", "filter"}})
}

// asItIs reads a report that an act does not leave out, with the version on which it is done.
func asItIs(ctx context.Context, service *problems.Service, who scope.Scope, id string, left func(who scope.Scope, c problems.Case) string) (problems.Case, problems.On, error) {
	found, err := service.Thread(ctx, who, id)
	if why := left(who, found.Case); err == nil && why != "" {
		err = bulk.Skip(why)
	}
	return found.Case, problems.On{ReportID: id, Version: found.Version()}, err
}

// takeProblems makes the caller the one who looks after reports of which nobody does.
func takeProblems(service *problems.Service) bulk.Act {
	left := func(who scope.Scope, c problems.Case) string {
		switch c.TakenBy {
		case "":
			return ""
		case who.AccountID:
			return "Já é com você."
		}
		return "Já é com outra pessoa."
	}
	act := onProblems(service, left)
	act.Title = "Assumir problemas"
	act.Do = func(ctx context.Context, who scope.Scope, id string) (string, error) {
		_, on, err := asItIs(ctx, service, who, id, left)
		if err != nil {
			return "", err
		}
		taken, err := service.Take(ctx, who, on)
		return taken.Version(), err
	}
	act.Undo = func(ctx context.Context, who scope.Scope, id, mark string) error {
		_, err := service.Return(ctx, who, problems.On{ReportID: id, Version: mark})
		return err
	}
	return act
}

// resolveProblems marks reports as resolved; nobody is written to. Taken back, one that was new or waited for
// the team is open: staff does not say of a report that it is one of those.
func resolveProblems(service *problems.Service) bulk.Act {
	left := func(_ scope.Scope, c problems.Case) string {
		return said(c.State == problems.Resolved, "Já está resolvido.")
	}
	act := onProblems(service, left)
	act.Title = "Marcar problemas como resolvidos"
	act.Do = func(ctx context.Context, who scope.Scope, id string) (string, error) {
		before, on, err := asItIs(ctx, service, who, id, left)
		if err != nil {
			return "", err
		}
		resolved, err := service.Move(ctx, who, on, problems.Resolved)
		return resolved.Version() + " " + string(before.State), err
	}
	act.Undo = func(ctx context.Context, who scope.Scope, id, mark string) error {
		version, was, _ := strings.Cut(mark, " ")
		to := problems.State(was)
		if to != problems.Answered {
			to = problems.Open
		}
		_, err := service.Move(ctx, who, problems.On{ReportID: id, Version: version}, to)
		return err
	}
	return act
}

// onFailures is what acts on failures have in common.
func onFailures(service *failures.Service, left func(f failures.Listed) string) bulk.Act {
	return rowsOf[failures.Query, failures.Listed]{
		page: func(ctx context.Context, who scope.Scope, q failures.Query, r paging.Request) (paging.Page[failures.Listed], error) {
			q.Request = r
			return service.List(ctx, who, q)
		},
		filtered: func(values map[string]string) failures.Query {
			return failures.Query{Kind: failures.Kind(values["tipo"]), State: failures.State(values["situacao"])}
		},
		chosen: func(ids []string) failures.Query { return failures.Query{IDs: ids} },
		item: func(_ scope.Scope, f failures.Listed) bulk.Item {
			return unless(f.ID, strings.TrimSpace(f.Word+" "+f.Recipient), left(f))
		},
	}.act(bulk.Act{Profiles: staffProfiles, Area: scope.OwnArea, Filters: []string{"tipo", "situacao"}})
}

// seeFailures notes that the caller has seen to failures; once seen they stay so.
func seeFailures(service *failures.Service) bulk.Act {
	act := onFailures(service, func(f failures.Listed) string { return said(f.State() == failures.Seen, "Já foi vista.") })
	act.Title = "Marcar falhas como vistas"
	act.Do = still(act, func(ctx context.Context, who scope.Scope, id string) (string, error) {
		return "", service.See(ctx, who, id)
	})
	return act
}

// repeatFailures has work that was given up done once more.
func repeatFailures(service *failures.Service) bulk.Act {
	act := onFailures(service, func(f failures.Listed) string { return said(!f.Again, "Não se repete por aqui.") })
	act.Title = "Tentar de novo o que falhou"
	act.Do = still(act, func(ctx context.Context, who scope.Scope, id string) (string, error) {
		return "", service.Again(ctx, who, id)
	})
	return act
}

// For how long silences are put off together, and why.
const (
	snoozedDays   = 7
	snoozedReason = "Adiada junto com outras lojas."
)

// snoozeSilences puts silences off for a week; taking back wakes those that are put off until then still.
func snoozeSilences(service *quiet.Service) bulk.Act {
	act := rowsOf[quiet.Query, quiet.Listed]{
		page: service.List,
		filtered: func(values map[string]string) quiet.Query {
			return quiet.Query{Filter: values["filter"], State: quiet.State(values["situacao"])}
		},
		chosen: func(ids []string) quiet.Query { return quiet.Query{IDs: ids} },
		item: func(_ scope.Scope, l quiet.Listed) bulk.Item {
			return unless(l.ID, l.StoreName, said(l.State() == quiet.Returned, "Os cupons já voltaram."), said(l.State() == quiet.Snoozed, "Já está adiada."))
		},
	}.act(bulk.Act{
		Title: "Adiar lojas paradas", Profiles: slices.Concat(staffProfiles, companyProfiles), Area: scope.ReceiptArea, Filters: []string{"filter", "situacao"},
		Undo: func(ctx context.Context, who scope.Scope, id, mark string) error {
			until, err := strconv.ParseInt(mark, 10, 64)
			if err != nil {
				return err
			}
			return service.WakeFrom(ctx, who, id, time.UnixMilli(until))
		},
	})
	act.Do = still(act, func(ctx context.Context, who scope.Scope, id string) (string, error) {
		put, err := service.Snooze(ctx, who, id, quiet.Snooze{Days: snoozedDays, Reason: snoozedReason})
		return strconv.FormatInt(put.SnoozedUntil.UnixMilli(), 10), err
	})
	return act
}
