-- +goose Up
-- Whom the actor stood for: under a switched profile the retailer or software house entered, else empty.
ALTER TABLE audit ADD COLUMN acted_for TEXT COLLATE "C" NOT NULL DEFAULT '';

-- An administrator's stays in the profiles of others. Names are those of that moment; session_id goes with the session.
CREATE TABLE switched_profiles (
  id         TEXT COLLATE "C" PRIMARY KEY,
  session_id TEXT COLLATE "C" REFERENCES sessions (id) ON DELETE SET NULL,
  actor_id   TEXT COLLATE "C" NOT NULL,
  actor_name TEXT COLLATE "C" NOT NULL,
  profile    TEXT COLLATE "C" NOT NULL,
  owner_id   TEXT COLLATE "C" NOT NULL,
  owner_name TEXT COLLATE "C" NOT NULL,
  reason     TEXT COLLATE "C" NOT NULL,
  opened_at  BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  closed_at  BIGINT NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX switched_profiles_open_uq ON switched_profiles (session_id) WHERE closed_at = 0;
CREATE INDEX switched_profiles_session ON switched_profiles (session_id);
CREATE INDEX switched_profiles_owner ON switched_profiles (owner_id, opened_at);
