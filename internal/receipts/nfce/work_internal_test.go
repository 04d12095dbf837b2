package nfce

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// impatient is a context that ends when it was looked at that often.
type impatient struct {
	context.Context
	looks, patience int
}

func (i *impatient) Err() error {
	i.looks++
	if i.looks > i.patience {
		return context.Canceled
	}
	return nil
}

// Hanging up stops the general reader within so many tokens, whatever they are.
func TestHangingUpStopsTheReader(t *testing.T) {
	for _, fill := range []string{"<!---->", "<a/>", `<a b=""/>`, "x<!---->", "<![CDATA[]]>", "<a>x</a>"} {
		content := []byte(strings.Replace(small, "<det ", strings.Repeat(fill, 100_000)+"<det ", 1))
		for _, patience := range []int{0, 1, 5, 20} {
			r := new(reader)
			err := r.read(&impatient{t.Context(), 0, patience}, content)
			if !errors.Is(err, context.Canceled) || r.spent > patience*(betweenLooks+costOfAttr+costOfSpace) {
				t.Errorf("%s: %v after %d of the budget, %d looks", fill, err, r.spent, patience)
			}
		}
	}
}

// No document makes a reader spend more than the budget.
func TestTheBudgetHolds(t *testing.T) {
	for _, fill := range []string{"<!---->", "<a/>", `<a b="" c="" d=""/>`, "x<!---->", "<![CDATA[]]>", "<a>x</a>"} {
		content := []byte(strings.Replace(small, "<det ", strings.Repeat(fill, 300_000)+"<det ", 1))
		r, s := new(reader), new(scanner)
		if err := r.read(t.Context(), content); err != ErrTooManyTokens || r.spent > budget+costOfAttr+costOfSpace || len(r.out) > 2*maxCanonical {
			t.Errorf("%s: %v after %d of the budget, %d bytes written", fill, err, r.spent, len(r.out))
		}
		if s.scan(content) || s.spent > 2*budget {
			t.Errorf("%s: the scanner went on for %d of the budget", fill, s.spent)
		}
	}
}

// Readers take turns: whoever waits for one leaves when the request ends.
func TestFewReadersAtOnce(t *testing.T) {
	for range cap(readersAtOnce) {
		readersAtOnce <- struct{}{}
	}
	defer func() {
		for range cap(readersAtOnce) {
			<-readersAtOnce
		}
	}()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	odd := []byte("<!-- odd -->" + small)
	if _, err := Read(ctx, odd, Production, time.Time{}, func(string) bool { return true }); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
