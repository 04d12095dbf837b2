package main

import (
	"errors"
	"log/slog"
	"os"
	"slices"

	"github.com/alecthomas/kong"

	"seiva/internal/kit/errs"
	"seiva/internal/kit/httpx"
	"seiva/internal/kit/logs"
)

// unattended tells whether a command is run by machines, which read standard error as JSON lines: serve and migrate.
// Everything else is asked for by people, who are told in words.
func unattended(arguments []string) bool {
	return len(arguments) > 0 && (arguments[0] == "serve" || arguments[0] == "migrate") &&
		!slices.Contains(arguments, "--help") && !slices.Contains(arguments, "-h")
}

// logged runs a command whose standard error is the log alone: what libraries write there, and why it ends, too. wrong
// is why the command cannot be run, such as a flag that nobody knows.
func (c *cli) logged(command *kong.Context, wrong error) error {
	level := c.Serve.Level()
	if wrong == nil && command.Command() == "migrate" {
		level = c.Migrate.Level()
	}
	log := logs.New(os.Stderr, level, httpx.Correlation)
	defer log.Close()
	slog.SetDefault(log.Logger)
	err := log.TakeStandardError()
	if err == nil {
		err = wrong
	}
	if err == nil {
		err = command.Run()
	}
	if err != nil {
		tellEnd(log.Logger, err)
	}
	return err
}

// tellEnd writes why the program ends: the sentence that people read, with the fields that are wrong, and what the machine said.
func tellEnd(log *slog.Logger, err error) {
	var e *errs.Error
	sentence := faultOfMachine(err)
	switch {
	case errors.As(err, &e) && e.Cause == nil:
		log.Error(e.Message, "fatal", true, "code", e.Code, "fields", e.Fields)
	case sentence != "":
		log.Error(sentence, "fatal", true, "cause", err)
	default:
		log.Error(err.Error(), "fatal", true)
	}
}
