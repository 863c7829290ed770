/**
 * Idempotency keys of the console with the response of the first request, written in the transaction of the
 * request; saved views of lists, whose `query` is the query string of the list's address; and each staff
 * member's own columns of lists.
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
`
