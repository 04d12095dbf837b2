package sqldb

import (
	"context"
	"database/sql"
	"errors"
	"regexp"
	"strings"

	"github.com/uptrace/bun"

	"seiva/internal/kit/spans"
)

// told has statements told as parts of what they belong to: their operation and table, never a value. It stands on
// connections whose Config is Traced, and on no others.
type told struct{}

type toldKey struct{}

// BeforeQuery implements bun.QueryHook.
func (told) BeforeQuery(ctx context.Context, event *bun.QueryEvent) context.Context {
	text := event.QueryTemplate // without the values, but where bun has put them in; see tableOf
	inner, span := statement(ctx, event.Operation(), tableOf(event.IQuery, text))
	return context.WithValue(inner, toldKey{}, span)
}

// AfterQuery implements bun.QueryHook.
func (told) AfterQuery(ctx context.Context, event *bun.QueryEvent) {
	err := event.Err
	if errors.Is(err, sql.ErrNoRows) {
		err = nil
	}
	if span, is := ctx.Value(toldKey{}).(spans.Span); is {
		span.End(err)
	}
}

// statement begins to tell of one.
func statement(ctx context.Context, operation, table string) (context.Context, spans.Span) {
	if !verb.MatchString(operation) {
		operation = "SQL"
	}
	ctx, span := spans.Part(ctx, strings.TrimSpace(operation+" "+table))
	span.Say("db.operation.name", operation)
	span.Say("db.collection.name", table)
	return ctx, span
}

var (
	verb      = regexp.MustCompile(`^[A-Z]{2,16}$`)
	tableName = regexp.MustCompile(`^"?([a-z_]{1,63})"?$`)
	firstFrom = regexp.MustCompile(`(?i)\b(?:FROM|INTO|UPDATE)\s+"?([a-z_]{1,63})\b`)
)

// beginningOf is how much of a statement is looked at for its table.
const beginningOf = 2048

// tableOf gives the first table that a statement names; empty where it is not plain. What bun wrote itself has the values in
// it: nothing behind the first quoted one is looked at, and a name has no digit.
func tableOf(query bun.Query, text string) string {
	if query != nil {
		if name := tableName.FindStringSubmatch(query.GetTableName()); name != nil {
			return name[1]
		}
	}
	text, _, _ = strings.Cut(text[:min(len(text), beginningOf)], "'")
	if name := firstFrom.FindStringSubmatch(text); name != nil {
		return strings.ToLower(name[1])
	}
	return ""
}
