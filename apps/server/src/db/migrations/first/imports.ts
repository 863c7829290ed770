/** How far each import of a file into the inventory has come, so that one that was killed goes on. */
export const imports = `
CREATE TABLE imports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_hash bytea NOT NULL,
  read integer NOT NULL CHECK (read >= 0),
  left_out integer NOT NULL CHECK (left_out >= 0),
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
  CHECK (finished_at IS NULL OR read = left_out + added + updated + unchanged + in_use + changed_since)
);
COMMENT ON COLUMN imports.file_hash IS 'SHA-256 of the file and of the number plan that it was read by';
COMMENT ON COLUMN imports.left_out IS 'rows that the file alone refuses: bad ones and repeats';
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
`
