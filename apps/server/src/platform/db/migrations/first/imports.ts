/**
 * Progress of each import of a file into the inventory, so that an import that was killed resumes. An import
 * into an empty inventory drops the non-unique indexes and creates them again at the end, which is faster.
 * Only the owner may do that.
 */
export const imports = `
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_hash bytea NOT NULL,
  rows_read integer NOT NULL CHECK (rows_read >= 0),
  rows_rejected integer NOT NULL CHECK (rows_rejected >= 0),
  position text COLLATE "C" NOT NULL DEFAULT '',
  added integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  in_use integer NOT NULL DEFAULT 0,
  changed_since integer NOT NULL DEFAULT 0,
  started_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  abandoned_at timestamptz,
  CHECK (finished_at IS NULL OR abandoned_at IS NULL),
  CHECK (finished_at IS NULL OR rows_read = rows_rejected + added + updated + unchanged + in_use + changed_since)
);
COMMENT ON COLUMN imports.file_hash IS 'SHA-256 of the file and of the number plan that it was read with';
COMMENT ON COLUMN imports.rows_rejected IS 'Invalid and repeated rows of the file';
COMMENT ON COLUMN imports.position IS 'Rows are imported in the order of their digits; up to these they are imported';
COMMENT ON COLUMN imports.in_use IS 'Rows rejected because an order or a subscription has their number';
COMMENT ON COLUMN imports.changed_since IS 'Rows of a change set that were skipped because the number has changed since the preview';
COMMENT ON COLUMN imports.abandoned_at IS 'When an import of another file started before this one had finished';
CREATE UNIQUE INDEX imports_one_open ON imports ((true)) WHERE finished_at IS NULL AND abandoned_at IS NULL;

CREATE TABLE import_rows_in_use (
  import_id bigint NOT NULL REFERENCES imports,
  line bigint NOT NULL,
  digits text NOT NULL,
  PRIMARY KEY (import_id, line)
);
COMMENT ON TABLE import_rows_in_use IS 'Rejected rows for the report of an unfinished import; deleted when it ends';

CREATE TABLE dropped_indexes (definition text NOT NULL);
COMMENT ON TABLE dropped_indexes IS 'Definitions of the indexes that an import into an empty inventory has dropped, until it ends';
CREATE FUNCTION begin_bulk_import() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part record;
BEGIN
  LOCK TABLE number_history, numbers;
  IF EXISTS (SELECT FROM numbers) THEN RETURN; END IF;
  FOR part IN
    SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid IN ('numbers'::regclass, 'number_history'::regclass) AND NOT indisunique
  LOOP
    INSERT INTO dropped_indexes VALUES (part.definition);
    EXECUTE part.drop;
  END LOOP;
END $$;
CREATE FUNCTION end_bulk_import() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  part record;
BEGIN
  FOR part IN DELETE FROM dropped_indexes RETURNING definition LOOP
    EXECUTE part.definition;
  END LOOP;
END $$;
CREATE FUNCTION analyze_numbers() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  ANALYZE numbers;
END $$;
REVOKE EXECUTE ON FUNCTION begin_bulk_import(), end_bulk_import(), analyze_numbers() FROM PUBLIC;
`
