/**
 * How far each import of a file into the inventory has come, so that one that was killed goes on. An import into an empty inventory works without
 * plain indexes, which are cheaper made for all rows at the end. Only the owner may drop and make them.
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
COMMENT ON COLUMN imports.file_hash IS 'SHA-256 of the file and of the number plan that it was read by';
COMMENT ON COLUMN imports.rows_rejected IS 'rows that the file alone refuses: bad ones and repeats';
COMMENT ON COLUMN imports.position IS 'the file is taken in in the order of its digits, and is in up to these';
COMMENT ON COLUMN imports.in_use IS 'rows refused because an order or a subscription has their number';
COMMENT ON COLUMN imports.changed_since IS 'rows of a set of changes whose number is not as its preview saw it: it is left alone';
COMMENT ON COLUMN imports.abandoned_at IS 'when an import of another file began before this one had finished';
CREATE UNIQUE INDEX imports_one_open ON imports ((true)) WHERE finished_at IS NULL AND abandoned_at IS NULL;

CREATE TABLE import_rows_in_use (
  import_id bigint NOT NULL REFERENCES imports,
  line bigint NOT NULL,
  digits text NOT NULL,
  PRIMARY KEY (import_id, line)
);
COMMENT ON TABLE import_rows_in_use IS 'what the report of an unfinished import will name; emptied when it ends';

CREATE TABLE dropped_indexes (definition text NOT NULL);
COMMENT ON TABLE dropped_indexes IS 'how to make again what an import into an empty inventory has dropped, until it ends';
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
