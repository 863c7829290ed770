/**
 * Idempotency keys of the console with the response of the first request, written in the transaction of the
 * request; saved views of lists, whose `query` is the query string of the list's address; each staff
 * member's own columns of lists; and the draft of each agreement. A draft has one editor, a session, until
 * `editing_until` unless the session ends before.
 */
export const console = `
CREATE TABLE staff_idempotency_keys (
  staff_id bigint NOT NULL REFERENCES staff_members,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  response bytea,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX staff_idempotency_keys_at ON staff_idempotency_keys (at);

CREATE TABLE staff_saved_views (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL REFERENCES staff_members,
  screen text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  shared boolean NOT NULL,
  UNIQUE (staff_id, screen, name)
);
CREATE INDEX staff_saved_views_shared ON staff_saved_views (screen) WHERE shared;

CREATE TABLE staff_list_layouts (
  staff_id bigint NOT NULL REFERENCES staff_members,
  list text NOT NULL,
  columns jsonb NOT NULL,
  density text NOT NULL,
  PRIMARY KEY (staff_id, list)
);

CREATE TABLE agreement_drafts (
  agreement_id text PRIMARY KEY,
  version bigint NOT NULL,
  base text,
  content jsonb NOT NULL,
  saved_by bigint NOT NULL REFERENCES staff_members,
  saved_at timestamptz NOT NULL,
  session_id bigint REFERENCES staff_sessions ON DELETE SET NULL,
  editing_since timestamptz NOT NULL,
  editing_until timestamptz NOT NULL
);
COMMENT ON COLUMN agreement_drafts.version IS 'The ms of the save, and more than the version before: a later draft of the same agreement has no version of an earlier one';
CREATE INDEX agreement_drafts_by_session ON agreement_drafts (session_id);
`
