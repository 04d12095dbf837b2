package main

import (
	"cmp"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"

	"seiva/internal/app"
)

// othersRights are those of anybody but the owner.
const othersRights fs.FileMode = 0o077

// protectData makes the data folder where nothing has yet, takes from others what is theirs by mistake of the folder, the database, its logs of writes and the secret,
// and gives what to do for the files below: there may be many. What belongs to somebody else is only told.
func protectData(s app.Settings, log *slog.Logger) (below func()) {
	var folders []string
	err := os.MkdirAll(s.Data, 0o700)
	closeToOthers(log, s.Data)
	entries, reading := os.ReadDir(s.Data)
	if err = cmp.Or(err, reading); err != nil {
		log.Warn("the data folder cannot be checked", "folder", s.Data, "cause", err)
	}
	for _, entry := range entries {
		path := filepath.Join(s.Data, entry.Name())
		if entry.Name() != "lost+found" { // the file system's own
			closeToOthers(log, path)
			folders = append(folders, path)
		}
	}
	warnOfOpenSecret(s, log)
	return func() {
		for _, folder := range folders {
			_ = filepath.WalkDir(folder, func(path string, _ fs.DirEntry, err error) error {
				if err == nil {
					closeToOthers(log, path)
				}
				return nil // a file that went away meanwhile
			})
		}
	}
}

// closeToOthers leaves links alone: what they lead to is not this folder's.
func closeToOthers(log *slog.Logger, path string) {
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err == nil {
		mode := info.Mode()
		if !(mode.IsRegular() || mode.IsDir()) || mode.Perm()&othersRights == 0 {
			return
		}
		if err = os.Chmod(path, mode.Perm()&^othersRights); err == nil {
			log.Warn("a file was open to other users of this machine and is closed now", "file", path, "mode", mode.Perm().String())
			return
		}
	}
	log.Warn("a file may be open to other users of this machine and cannot be closed: make its folder the owner's alone", "file", path, "cause", err)
}

// warnOfOpenSecret tells of a secret outside of the data folder that everybody may read; whose it is, is not known.
func warnOfOpenSecret(s app.Settings, log *slog.Logger) {
	if info, err := os.Stat(s.SecretPath()); err == nil && info.Mode().Perm()&0o007 != 0 {
		log.Warn("every user of this machine can use the secret file: take the rights of others from it", "file", s.SecretPath(),
			"mode", info.Mode().Perm().String())
	}
}
