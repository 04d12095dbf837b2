-- +goose Up
-- Sign-ups that wait for their e-mail to be confirmed: they hold neither CNPJ nor e-mail. sign_ups keeps the confirmed.
CREATE TABLE pending_sign_ups (
  account_id TEXT PRIMARY KEY,
  owner_id   TEXT NOT NULL,
  documento  TEXT NOT NULL,
  profile    TEXT NOT NULL,
  verified   BOOLEAN NOT NULL,
  created_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX pending_sign_ups_age ON pending_sign_ups (created_at, account_id);

-- Those that wait already do so from now on: their 48 hours begin with this upgrade.
INSERT INTO pending_sign_ups
  SELECT a.id, o.id, o.documento, a.profile, s.verified, CAST(strftime('%s', 'now') AS INTEGER) * 1000
  FROM accounts AS a JOIN credentials AS c ON c.account_id = a.id
  JOIN (SELECT id, documento, 'VAREJISTA' AS profile FROM retailers UNION ALL SELECT id, documento, 'PARCEIRO' FROM partners) AS o
    ON o.id = COALESCE(a.retailer_id, a.partner_id) AND o.profile = a.profile
  JOIN sign_ups AS s ON s.documento = o.documento AND s.profile = a.profile
  WHERE a.confirmed_at = 0 AND NOT c.must_change AND NOT EXISTS (
    SELECT 1 FROM accounts AS b WHERE b.id <> a.id AND COALESCE(b.retailer_id, b.partner_id) = o.id);
DELETE FROM documents WHERE kind IN ('retailer', 'partner') AND owner_id IN (SELECT owner_id FROM pending_sign_ups);
DELETE FROM sign_ups WHERE documento IN (SELECT documento FROM pending_sign_ups);

-- An e-mail belongs to the account that confirmed it.
DROP INDEX accounts_email_uq;
CREATE UNIQUE INDEX accounts_email_uq ON accounts (email_key) WHERE confirmed_at > 0;
CREATE INDEX accounts_email ON accounts (email_key);
