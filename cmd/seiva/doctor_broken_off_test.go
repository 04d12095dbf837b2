package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

// leaver is where a command prints whose operator leaves at the first check.
type leaver struct {
	bytes.Buffer
	leave func()
}

func (l *leaver) Write(line []byte) (int, error) {
	if bytes.HasPrefix(line, []byte("ok ")) {
		l.leave()
	}
	return l.Buffer.Write(line)
}

// A doctor that is broken off accuses nothing: what was under way ended for no other reason.
func TestADoctorThatIsBrokenOffAccusesNothing(t *testing.T) {
	for _, inJSON := range []bool{false, true} {
		ctx, cancel := context.WithCancel(t.Context())
		out := &leaver{leave: cancel}
		if inJSON {
			cancel()
		}
		err := (&doctorCommand{Settings: installation(t), JSON: inJSON}).examine(ctx, out)
		if text := out.String(); !errors.Is(err, context.Canceled) || !strings.HasPrefix(explain(err), "O comando foi interrompido") ||
			strings.Contains(text, "FALHA") || strings.Contains(text, "canceled") || inJSON != (text == "") {
			t.Errorf("%v: %s", err, text)
		}
		cancel()
	}
}
