package nfce

import (
	"context"
	"time"
)

// Parse is Read for a sender who may speak for every emitter, whatever the time is.
func Parse(b []byte, env Environment) (*Document, error) {
	return Read(context.Background(), b, env, time.Time{}, func(string) bool { return true })
}
