package app

import (
	"errors"
	"fmt"
	"net/url"
	"time"

	"seiva/internal/receipts"
)

// Check refuses what an installation cannot be served with, before anything is opened.
func (s Settings) Check() error {
	if s.PublicURL != "" {
		u, err := url.Parse(s.PublicURL)
		if err != nil || (u.Scheme != "https" && u.Scheme != "http") || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return errors.New("SEIVA_PUBLIC_URL is no address that people can open: it begins with https:// (or http://) and names a host")
		}
	}
	if u, err := url.Parse(s.SecurityContact); s.SecurityContact != "" && (err != nil || (u.Scheme != "https" && u.Scheme != "mailto")) {
		return errors.New("SEIVA_SECURITY_CONTACT is no address to report a weakness to: it begins with mailto: or https://")
	}
	if s.BackupTo != "" && (s.BackupEvery < time.Hour || s.BackupKeep < 1) {
		return errors.New("SEIVA_BACKUP_EVERY is at least an hour, and SEIVA_BACKUP_KEEP at least one")
	}
	if s.RetentionYears != 0 && s.RetentionYears < receipts.FiscalYears {
		return fmt.Errorf("SEIVA_RETENTION_YEARS is at least %d: the tax authorities may ask for so many years, and the current one", receipts.FiscalYears)
	}
	if s.PackAfter < 0 {
		return errors.New("SEIVA_PACK_AFTER is a number of days, or 0: documents are not packed")
	}
	if err := s.Traces.check(); err != nil {
		return err
	}
	if s.DatabaseURL == "" && s.DatabaseReadURL != "" {
		return errors.New("SEIVA_DATABASE_READ_URL is for PostgreSQL alone, and SEIVA_DATABASE_URL is empty: SQLite has no standby to read from")
	}
	if s.DatabaseURL == "" {
		return nil
	}
	switch {
	case s.DatabaseReadURL != "" && s.ReadLag < time.Second:
		return errors.New("SEIVA_DATABASE_READ_LAG is at least a second: a standby is always a moment behind")
	case s.PublicURL == "":
		return errors.New("SEIVA_PUBLIC_URL is required with PostgreSQL: replicas must write the same links")
	case s.BlobURL == "" && !s.SharedBlobs:
		return errors.New("SEIVA_BLOB_URL is required with PostgreSQL: each replica would keep its own pictures; " +
			"if every replica sees the same folder, or there is only one, say so with SEIVA_SHARED_BLOBS=true")
	}
	return nil
}
