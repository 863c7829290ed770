/** Requests of the console that may come twice, with the first one's answer: the row is written in the transaction of what was asked for. */
export const console = `
CREATE TABLE staff_requests (
  staff_id bigint NOT NULL REFERENCES staff_members,
  key text NOT NULL,
  request_hash bytea NOT NULL,
  response bytea,
  at timestamptz NOT NULL,
  PRIMARY KEY (staff_id, key)
);
CREATE INDEX staff_requests_at ON staff_requests (at);
`
