package receipts

import (
	"context"
	"errors"
	"io"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/scope"
)

// A stream of any length takes constant memory: at most streamDepth chunks are between its stages.
const (
	chunkSize   = 250
	streamDepth = 2
)

// Source gives the documents of a stream. Next returns io.EOF after the last; Waiting tells that Next would have to
// wait for the sender, so that what came so far should be answered.
type Source interface {
	Next() (Submission, error)
	Waiting() bool
}

// Stream takes documents in until the source ends and emits one outcome for each, in order, after its commit. Reading,
// verifying and committing overlap. A source that breaks off loses nothing of what came before: its error is returned
// after everything read was answered; a caller that hangs up loses only documents spelt so unusually that they were still
// being read. grant is asked again for each chunk, so that a revoked key stops a long stream.
func (s *Service) Stream(ctx context.Context, grant func(context.Context) (scope.Grant, error), source Source, emit func([]Outcome) error) error {
	if !s.gate.enter() {
		return notSaved(errStopping)
	}
	defer s.gate.leave()
	sender := ctx
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx)) // whoever hangs up has sent what was read
	defer cancel()
	groups := make(chan *group, streamDepth)
	var readErr error
	go func() {
		defer close(groups)
		defer recovered(&readErr)
		readErr = s.readChunks(ctx, sender, grant, source, groups)
	}()
	var emitErr error
	for g := range groups {
		select {
		case <-g.done:
		case <-ctx.Done():
			emitErr = ctx.Err()
		}
		if emitErr == nil {
			emitErr = emit(outcomes(g))
		}
		if emitErr != nil {
			cancel() // the client is gone; what was read is committed all the same
			for range groups {
				continue
			}
			return emitErr
		}
	}
	return readErr
}

// readChunks reads, prepares and hands in chunk after chunk. sender ends when whoever sends hangs up.
func (s *Service) readChunks(ctx, sender context.Context, grant func(context.Context) (scope.Grant, error), source Source, out chan<- *group) error {
	for {
		if s.life.Err() != nil {
			return notSaved(errStopping)
		}
		submissions, readErr := readChunk(source)
		if len(submissions) > 0 {
			g, err := grant(ctx)
			if err != nil {
				return err
			}
			chunk := newGroup(ctx, s.prepare(sender, g, submissions))
			select {
			case s.streams <- chunk:
			case <-ctx.Done():
				return ctx.Err()
			}
			select {
			case out <- chunk:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		if errors.Is(readErr, io.EOF) {
			return nil
		}
		if readErr != nil {
			return readErr
		}
	}
}

func readChunk(source Source) ([]Submission, error) {
	var chunk []Submission
	bytes := 0
	for len(chunk) < chunkSize && bytes < 4*MaxDocument {
		in, err := source.Next()
		if err != nil {
			return chunk, err
		}
		chunk = append(chunk, in)
		bytes += len(in.XML)
		if source.Waiting() {
			break
		}
	}
	return chunk, nil
}

func outcomes(g *group) []Outcome {
	out := make([]Outcome, len(g.entries))
	for i, e := range g.entries {
		out[i] = e.out
	}
	return out
}

func codeOf(err error) string { return errs.From(err).Code }
