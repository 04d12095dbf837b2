package lettertest

import (
	"context"
	"slices"
	"sync"

	"seiva/internal/kit/letter"
)

// Mail is a letter with its address.
type Mail struct {
	To string
	letter.Letter
}

// Fact returns the value of a label; empty when the letter has none.
func (m Mail) Fact(label string) string {
	for _, f := range m.Facts {
		if f[0] == label {
			return f[1]
		}
	}
	return ""
}

// Box is a Post that stores the letters. It is safe for concurrent use.
type Box struct {
	mu   sync.Mutex
	sent []Mail
}

// Send implements letter.Post.
func (b *Box) Send(_ context.Context, to string, l letter.Letter) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sent = append(b.sent, Mail{to, l})
	return nil
}

// Empty forgets them.
func (b *Box) Empty() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sent = nil
}

// Sent returns all of them, the first sent first.
func (b *Box) Sent() []Mail {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.sent)
}

// To returns those with a subject to an address, the first sent first.
func (b *Box) To(subject, to string) []Mail {
	return slices.DeleteFunc(b.Sent(), func(m Mail) bool { return m.Subject != subject || m.To != to })
}

// Count returns how many letters with a subject went to an address.
func (b *Box) Count(subject, to string) int { return len(b.To(subject, to)) }

// Last returns the newest letter with a subject to an address; the zero Mail when there is none.
func (b *Box) Last(subject, to string) Mail {
	if all := b.To(subject, to); len(all) > 0 {
		return all[len(all)-1]
	}
	return Mail{}
}
