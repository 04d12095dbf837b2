-- +goose Up
-- When what a mail brings (a code, a link, a temporary password) ends: it is not sent after that. 0: it has no end.
ALTER TABLE outbox ADD COLUMN expires_at INTEGER NOT NULL DEFAULT 0;
UPDATE outbox SET expires_at = created_at + CASE subject
  WHEN 'Código para redefinir sua senha' THEN 900000
  WHEN 'Confirme seu e-mail' THEN 172800000
  ELSE 604800000 END
WHERE delivered_at = 0 AND failed_at = 0
  AND subject IN ('Código para redefinir sua senha', 'Confirme seu e-mail', 'Seu acesso à Seiva');
