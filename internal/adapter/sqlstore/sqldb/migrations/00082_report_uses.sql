-- +goose Up
-- When each account last opened each report.
CREATE TABLE report_uses (
  account_id {{.Text}} NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  kind       {{.Text}} NOT NULL,
  used_at    {{.Int}} NOT NULL,
  PRIMARY KEY (account_id, kind)
){{.Clustered}};
