package archtest

import (
	"encoding/csv"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What an integration's call can answer is written in these folders.
var integrationFolders = []string{
	"internal/receipts/", "internal/apikeys/", "internal/customers/", "internal/edge/integrationapi/", "internal/edge/customerapi/", "internal/kit/httpx/", "internal/kit/errs/", "internal/vip/", "internal/privacy/",
}

// elsewhere are the codes of those folders that no call of an integration answers: of the portal and of public pages.
var elsewhere = []string{
	"access.cross_origin", "access.no_session", "access.wrong_profile", "apikeys.already_rotated", "apikeys.paused_otherwise", "apikeys.invalid_key", "apikeys.invalid_overlap",
	"apikeys.invalid_restriction", "apikeys.not_found", "apikeys.partner_not_found", "apikeys.restricted", "apikeys.stale",
	"customers.invalid_email", "customers.invalid_reason", "customers.same_email", "customers.shared_email", "customers.unknown_email", "receipts.clock_not_vouched", "receipts.document_destroyed", "receipts.document_unreadable", "receipts.invalid_reason", "receipts.sealing_unfinished",
	"privacy.invalid_query", "privacy.invalid_reply", "privacy.over", "privacy.stale", "receipts.too_long_to_show", "receipts.too_many_to_sort", "request.idempotency_key", "request.idempotency_mismatch", "request.not_acceptable",
	"vip.document_taken", "vip.invalid", "vip.not_found", "vip.stale",
}

var (
	madeError   = regexp.MustCompile(`(?s)New\(\s*(?:errs\.)?([A-Z]\w+),\s*"([a-z]+(?:\.[a-z_]+)?)",\s*("(?:[^"\\]|\\.)*"(?:\s*\+\s*"(?:[^"\\]|\\.)*")*)?`)
	fieldsError = regexp.MustCompile(`InvalidFields\("([a-z]+\.[a-z_]+)"`)
	joined      = regexp.MustCompile(`"\s*\+\s*"`)
)

var statusOf = map[string]string{
	"Internal": "500", "BadRequest": "400", "Unauthorized": "401", "Forbidden": "403", "NotFound": "404", "Conflict": "409", "Gone": "410",
	"Precondition": "412", "TooLarge": "413", "UnsupportedMedia": "415", "Invalid": "422", "TooMany": "429", "Unavailable": "503", "Timeout": "408",
}

// Every code that an integration's call can answer has its page (docs/errors.csv), with the status and the words that the code has;
// and there is no page of what nothing answers.
func TestEveryErrorOfAnIntegrationHasAPage(t *testing.T) {
	file, err := os.Open("../../docs/errors.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	page := map[string][]string{}
	for _, row := range rows[1:] {
		if page[row[0]] != nil || slices.Contains(row, "") {
			t.Errorf("%s has two pages, or an empty one", row[0])
		}
		page[row[0]] = row
	}
	answered, said := map[string]bool{}, map[string]bool{}
	answer := func(path, code, kind, message string) {
		answered[code] = true
		row := page[code]
		switch {
		case slices.Contains(elsewhere, code):
			if row != nil {
				t.Errorf("%s has a page and is said to be answered elsewhere", code)
			}
		case row == nil:
			t.Errorf("%s of %s has no page: write its line in docs/errors.csv", code, path)
		case row[1] != statusOf[kind]:
			t.Errorf("the page of %s says %s, %s has %s", code, row[1], path, kind)
		case message == "" || strings.Contains(message, row[2]):
			said[code] = true
		}
	}
	eachFile(t, func(path string, content []byte) {
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "test/") ||
			!slices.ContainsFunc(integrationFolders, func(folder string) bool { return strings.HasPrefix(path, folder) }) {
			return
		}
		for _, m := range madeError.FindAllStringSubmatch(string(content), -1) {
			answer(path, m[2], m[1], strings.Trim(joined.ReplaceAllString(m[3], ""), `"`))
		}
		for _, m := range fieldsError.FindAllStringSubmatch(string(content), -1) {
			answer(path, m[1], "Invalid", "")
		}
	}, ".go")
	for code := range page {
		if !answered[code] {
			t.Errorf("nothing answers %s: take its line out of docs/errors.csv", code)
		} else if !said[code] {
			t.Errorf("the message on the page of %s is not what is answered", code)
		}
	}
	for _, code := range elsewhere {
		if !answered[code] {
			t.Errorf("nothing answers %s: take it out of the list", code)
		}
	}
}
