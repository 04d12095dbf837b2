package intake

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"seiva/internal/app/apitest"
	"seiva/internal/kit/testkit"
)

// A key that ends in the middle of a batch stops it, and a last line says from where to send again.
func TestKeyThatEndsStopsALongBatchWithAWord(t *testing.T) {
	p := apitest.NewTills(t)
	for name, c := range map[string]struct {
		does, undo, code string
		status           int
	}{
		"revoked":       {"UPDATE api_keys SET revoked_at = 1", "UPDATE api_keys SET revoked_at = 0", "apikeys.invalid", 401},
		"paused":        {"UPDATE api_keys SET paused_at = 1", "UPDATE api_keys SET paused_at = 0", "apikeys.paused", 403},
		"not looked up": {"ALTER TABLE api_keys RENAME TO lost", "ALTER TABLE lost RENAME TO api_keys", "internal", 500},
	} {
		t.Run(name, func(t *testing.T) {
			defer p.Exec(c.undo)
			writer, answers := streams(p, t)
			first, err := answers.ReadString('\n')
			if err != nil || !strings.Contains(first, `"accessKey"`) {
				t.Fatalf("%s %v", first, err)
			}
			p.Exec(c.does)
			more := envelope(t, apitest.Sample(t, "valid/05_alfa_emit_cpf.xml"))
			_, _ = io.WriteString(writer, strings.Repeat(more, 3))
			testkit.Must(t, writer.Close())
			rest, err := io.ReadAll(answers)
			testkit.Must(t, err)
			var last struct {
				Line, HTTPStatus      int
				Status, Code, Message string
			}
			if err := json.Unmarshal(rest, &last); err != nil {
				t.Fatalf("not one line: %q", rest)
			}
			if last.Line != 2 || last.Status != "rejected" || last.HTTPStatus != c.status || last.Code != c.code || last.Message == "" {
				t.Errorf("%s", rest)
			}
			if n := p.Count("receipts"); n != 1 {
				t.Errorf("%d receipts", n)
			}
		})
	}
}
