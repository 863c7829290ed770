/**
 * Exports of lists by the staff: the filters, and the progress of the job, which resumes after `last_id`.
 * The file is encrypted, because its rows name people, and is deleted after a day; the row stays.
 */
export const exports = `
CREATE TABLE exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_members,
  kind text NOT NULL,
  filters jsonb NOT NULL,
  language text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'ready', 'failed', 'gone')),
  problem text CHECK (problem IN ('interrupted', 'given-up')),
  rows integer NOT NULL CHECK (rows >= 0),
  written integer NOT NULL DEFAULT 0,
  parts integer NOT NULL DEFAULT 0,
  last_id bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  downloadable_until timestamptz
);
COMMENT ON COLUMN exports.downloadable_until IS 'Until then its requester, who has just reauthenticated, may download the file';
CREATE INDEX exports_of_staff ON exports (staff_id, id);

CREATE TABLE export_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  export_id bigint NOT NULL REFERENCES exports,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX export_history_by_export ON export_history (export_id, id);

CREATE TABLE export_parts (
  export_id bigint NOT NULL REFERENCES exports,
  position integer NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (export_id, position)
);
`
