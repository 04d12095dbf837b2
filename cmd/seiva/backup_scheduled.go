package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"seiva/internal/adapter/blobstore"
	"seiva/internal/adapter/sqlstore/sqldb"
	"seiva/internal/app"
)

// The moment in the names of scheduled backups, and what is still being written.
const (
	scheduledMoment  = "20060102T150405Z"
	scheduledKey     = "backups/"
	unfinishedBackup = ".seiva-backup-"
)

// leftAfter is how long a backup may be written: longer than any run.
const leftAfter = 24 * time.Hour

func scheduledName(at time.Time) string {
	return app.BackupPrefix + at.UTC().Format(scheduledMoment) + app.BackupSuffix
}

// beyond gives which of some names are to go, so that the one just made and those before it are kept; other names are nobody's business.
// What a clock that was ahead has named stays until that moment has come: it would push out every backup of the right clock.
func beyond(names []string, made string, keep int) []string {
	names = slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, err := time.Parse(app.BackupPrefix+scheduledMoment+app.BackupSuffix, name)
		return err != nil || name > made
	})
	slices.Sort(names)
	return names[:max(0, len(names)-max(1, keep))]
}

// backUp makes the scheduled backup, and then lets the oldest go. What was broken off lies under another name than a whole one.
func (c *serveCommand) backUp(ctx context.Context, db *sqldb.DB) error {
	if strings.HasPrefix(c.BackupTo, "s3://") {
		return c.backUpToBucket(ctx, db)
	}
	if err := os.MkdirAll(c.BackupTo, 0o700); err != nil {
		return err
	}
	made := scheduledName(time.Now())
	file := filepath.Join(c.BackupTo, made)
	if err := (&backupCommand{Settings: c.Settings, File: file, Dump: true}).make(ctx); err != nil {
		return err
	}
	if err := app.BackedUp(ctx, db, time.Now()); err != nil {
		return err
	}
	slog.InfoContext(ctx, "backup written", "file", file)
	names, err := tidied(c.BackupTo)
	for _, old := range beyond(names, made, c.BackupKeep) {
		err = errors.Join(err, os.Remove(filepath.Join(c.BackupTo, old)))
	}
	return err
}

// tidied takes out of a folder what a backup left that was killed, and names the rest.
func tidied(folder string) (names []string, err error) {
	entries, err := os.ReadDir(folder)
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), unfinishedBackup) {
			names = append(names, entry.Name())
		} else if info, gone := entry.Info(); gone == nil && time.Since(info.ModTime()) > leftAfter {
			err = errors.Join(err, os.RemoveAll(filepath.Join(folder, entry.Name())))
		}
	}
	return names, err
}

// backUpToBucket makes the file in the data folder first: a bucket is told how long it is, and shows it whole or not at all.
func (c *serveCommand) backUpToBucket(ctx context.Context, db *sqldb.DB) error {
	bucket, err := blobstore.Open(ctx, blobstore.Config{Setting: "SEIVA_BACKUP_TO", URL: c.BackupTo})
	if err != nil {
		return err
	}
	defer func() { _ = bucket.Close() }()
	if _, err := tidied(c.Data); err != nil {
		return err
	}
	work, err := os.MkdirTemp(c.Data, unfinishedBackup+"*")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	name := scheduledName(time.Now())
	made := &backupCommand{Settings: c.Settings, File: filepath.Join(work, name), Dump: true}
	if err := made.make(ctx); err != nil {
		return err
	}
	file, err := os.Open(made.File)
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	info, err := file.Stat()
	if err == nil {
		err = bucket.Put(ctx, scheduledKey+name, "application/zstd", file, info.Size())
	}
	if err != nil {
		return fmt.Errorf("guardar o backup no bucket: %w", err)
	}
	slog.InfoContext(ctx, "backup written", "key", scheduledKey+name, "bytes", info.Size())
	if err := app.BackedUp(ctx, db, time.Now()); err != nil {
		return err
	}
	keys, err := bucket.Keys(ctx, scheduledKey)
	for i := range keys {
		keys[i] = strings.TrimPrefix(keys[i], scheduledKey)
	}
	for _, old := range beyond(keys, name, c.BackupKeep) {
		err = errors.Join(err, bucket.Delete(ctx, scheduledKey+old))
	}
	return errors.Join(err, bucket.Tidy(ctx))
}
