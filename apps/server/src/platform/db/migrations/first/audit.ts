/**
 * The audit log of the staff: ids from 1 without gaps; each row is hashed together with the hash of the row
 * before it (SHA-256), and no row is changed or deleted. A copy of the newest hash therefore reveals every
 * later change. `audit_head` has one row, the newest id and hash; its lock serialises the transactions that
 * append. The server's role may only insert: `append_to_audit_chain` runs as the owner, who alone updates
 * the head, and cannot be attached to other tables. `details` is JSON stored as text, because the hash
 * covers its exact bytes.
 */
export const audit = `
CREATE TABLE audit_log (
  id bigint PRIMARY KEY CHECK (id > 0),
  at timestamptz NOT NULL,
  staff_id bigint,
  action text NOT NULL,
  subject text NOT NULL,
  subject_id text,
  reason text,
  details text NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_log_of_staff ON audit_log (staff_id, id);
CREATE INDEX audit_log_of_subject ON audit_log (subject, subject_id, id);
CREATE INDEX audit_log_of_action ON audit_log (action, id);
CREATE INDEX audit_log_at ON audit_log (at);
CREATE TABLE audit_head (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  id bigint NOT NULL,
  hash bytea NOT NULL
);
INSERT INTO audit_head (id, hash) VALUES (0, '\\x');
CREATE FUNCTION audit_hash(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(convert_to(json_build_array(entry.id, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    entry.staff_id, entry.action, entry.subject, entry.subject_id, entry.reason, entry.details,
    encode(entry.previous_hash, 'hex'))::text, 'UTF8'))
$$;
CREATE FUNCTION append_to_audit_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE audit_head SET id = id + 1 RETURNING id, hash INTO NEW.id, NEW.previous_hash;
  NEW.hash = audit_hash(NEW);
  UPDATE audit_head SET hash = NEW.hash;
  RETURN NEW;
END $$;
REVOKE EXECUTE ON FUNCTION append_to_audit_chain() FROM PUBLIC;
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION append_to_audit_chain();
CREATE TRIGGER audit_log_immutable BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log EXECUTE FUNCTION refuse_change();
`
