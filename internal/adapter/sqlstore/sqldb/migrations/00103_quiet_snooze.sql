-- +goose Up
-- Who put off a silence, why, and until when: 0 where nobody did, the largest of all for 'until the receipts are back'.
ALTER TABLE quiet_incidents ADD COLUMN snoozed_until {{.Int}} NOT NULL DEFAULT 0;
ALTER TABLE quiet_incidents ADD COLUMN snoozed_by {{.Text}} NOT NULL DEFAULT '';    -- an account
ALTER TABLE quiet_incidents ADD COLUMN snooze_reason {{.Text}} NOT NULL DEFAULT '';
CREATE INDEX quiet_incidents_ended ON quiet_incidents (ended_at, told_at);
