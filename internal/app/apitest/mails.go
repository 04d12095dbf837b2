package apitest

import (
	"strings"
	"testing"
)

// Mailed gives the text of the newest mail to an address with a subject.
func (p *Instance) Mailed(t *testing.T, to, subject string) string {
	t.Helper()
	list, err := p.Outbox.Latest(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		if m.To == to && m.Subject == subject {
			return m.Text
		}
	}
	return ""
}

// TemporaryPassword reads the invitation's code.
func (p *Instance) TemporaryPassword(t *testing.T, to string) string {
	t.Helper()
	for _, line := range strings.Split(p.Mailed(t, to, "Seu acesso à Seiva"), "\n") {
		if line = strings.TrimSpace(line); len(line) == 16 && !strings.Contains(line, " ") {
			return line
		}
	}
	t.Fatalf("no temporary password was mailed to %s", to)
	return ""
}
