package receipts

import (
	"context"
	"encoding/base64"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/period"
	"seiva/internal/kit/scope"
	"seiva/internal/receipts/nfce"
)

// What a key reads of what it may send: the receipts of its environment, of the stores that it reaches at this moment, closed
// ones too. Of whatever else there is, it is told the same as of what is not there.

// MaxMissing is how many access keys are compared at once, compareChunk how many of them in one look at the store,
// MaxMalformed of how many malformed ones a refusal says where they stand, and DayPageSize how many receipts a page of a day has.
const (
	MaxMissing   = 10_000
	compareChunk = 1_000
	MaxMalformed = 20
	DayPageSize  = 500
)

// Seen gives a receipt that the key sees, with its events, or receipts.not_found.
func (s *Service) Seen(ctx context.Context, grant scope.Grant, accessKey string) (Detail, error) {
	if !nfce.ValidAccessKey(accessKey) {
		return Detail{}, ErrNotFound
	}
	listed, err := s.store.Seen(ctx, grant, accessKey)
	if err != nil {
		return Detail{}, errs.Wrap(err, "find a key's receipt")
	}
	return s.detail(ctx, listed)
}

// DayQuery asks for a store's receipts of a day: the day of dhEmi in its own offset. Store may be empty for a key of one store.
type DayQuery struct{ Day, StoreID, Cursor string }

// DayPage is a part of a day; Next is the cursor of what follows, empty at the end.
type DayPage struct {
	Items []Detail // without their events
	Next  string
}

// OfDay gives a page of a store's receipts of a day, by série and access key, which never change: whatever arrives meanwhile,
// what was there at the first page is in one of the pages, and once. Errors: receipts.invalid_filter (422, fields),
// receipts.store_not_found for what the key does not reach.
func (s *Service) OfDay(ctx context.Context, grant scope.Grant, q DayQuery) (DayPage, error) {
	after, fields := q.check(grant)
	if len(fields) > 0 {
		return DayPage{}, errs.InvalidFields("receipts.invalid_filter", fields)
	}
	if q.StoreID == "" {
		q.StoreID = grant.StoreID
	}
	rows, err := s.store.OfDay(ctx, grant, q.StoreID, q.Day, after, DayPageSize+1)
	if err != nil {
		return DayPage{}, errs.Wrap(err, "list a store's day")
	}
	var page DayPage
	if len(rows) > DayPageSize {
		rows = rows[:DayPageSize]
		page.Next = base64.RawURLEncoding.EncodeToString([]byte(rows[len(rows)-1].AccessKey))
	}
	page.Items = make([]Detail, len(rows))
	for i, row := range rows {
		page.Items[i] = Detail{Listed: row, PublicURL: s.publicURL(row)}
	}
	return page, nil
}

func (q DayQuery) check(grant scope.Grant) (after string, fields map[string]string) {
	fields = map[string]string{}
	period.Day("day", q.Day, time.UTC, fields)
	switch {
	case q.StoreID == "" && grant.StoreID == "":
		fields["storeId"] = "Informe a loja: GET /api/integration/whoami diz as que a key alcança."
	case !plainLine(q.StoreID):
		fields["storeId"] = "Informe o id de uma loja, como em GET /api/integration/whoami."
	}
	if q.Cursor != "" {
		key, err := base64.RawURLEncoding.DecodeString(q.Cursor)
		if after = string(key); err != nil || !nfce.ValidAccessKey(after) {
			fields["cursor"] = "Envie o nextCursor da página anterior, sem alterar."
		}
	}
	return after, fields
}

// Missing gives those of some access keys of which no receipt is here that the key sees: each once, in their order. Errors:
// receipts.too_many_access_keys, receipts.bad_access_key with where the malformed ones stand (both 422). pause is called for each before it is looked for: it waits
// where a key asks for too many.
func (s *Service) Missing(ctx context.Context, grant scope.Grant, accessKeys []string, pause func()) ([]string, error) {
	if len(accessKeys) > MaxMissing {
		return nil, ErrTooManyAccessKeys
	}
	if err := Malformed(accessKeys); err != nil {
		return nil, err
	}
	asked := make([]string, 0, len(accessKeys))
	seen := make(map[string]bool, len(accessKeys))
	for _, key := range accessKeys {
		if !seen[key] {
			seen[key] = true
			asked = append(asked, key)
		}
	}
	missing := []string{}
	for chunk := range slices.Chunk(asked, compareChunk) {
		for range chunk {
			pause()
		}
		here, err := s.store.Here(ctx, grant, chunk)
		if err != nil {
			return nil, errs.Wrap(err, "compare access keys")
		}
		for _, key := range chunk {
			if !here[key] {
				missing = append(missing, key)
			}
		}
	}
	return missing, nil
}

// Malformed says where in a list access keys stand that cannot be any, counted from 0 as in JSON: of the first MaxMalformed each
// with what is wrong, of all how many. What was sent is never repeated.
func Malformed(accessKeys []string) error {
	fields, found := map[string]string{}, 0
	for i, key := range accessKeys {
		if nfce.ValidAccessKey(key) {
			continue
		}
		if found++; found > MaxMalformed {
			continue
		}
		wrong := "Confira os algarismos, as letras maiúsculas e o dígito verificador."
		if length := utf8.RuneCountInString(key); length != nfce.KeyLength {
			wrong = fmt.Sprintf("Uma chave de acesso tem %d caracteres; esta tem %d.", nfce.KeyLength, length)
		}
		fields[fmt.Sprintf("accessKeys[%d]", i)] = wrong
	}
	if found == 0 {
		return nil
	}
	if found > MaxMalformed {
		fields["accessKeys"] = fmt.Sprintf("%d chaves de acesso não valem; aqui estão as %d primeiras.", found, MaxMalformed)
	}
	e := *nfce.ErrBadAccessKey
	e.Fields = fields
	return &e
}
