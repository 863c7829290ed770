/**
 * Change sets of the inventory: a previewed list of numbers with their state before and after, so that
 * exactly the preview is applied and can be undone. `position` is the number id up to which the running or
 * undoing job has come. `before` of a row is null if the set has added the number. Rows have digits and no
 * foreign key, because undoing an import deletes the numbers that it added.
 */
export const changeSets = `
CREATE TABLE change_sets (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bulk', 'import')),
  move text NOT NULL,
  parameters jsonb NOT NULL,
  staff_id bigint NOT NULL,
  reason text NOT NULL,
  state text NOT NULL CHECK (state IN
    ('reading', 'unreadable', 'previewed', 'expired', 'discarded', 'running', 'done', 'stopped', 'undoing', 'undone', 'undone_in_part')),
  problem text,
  position bigint NOT NULL DEFAULT 0,
  planned integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  changed_since integer NOT NULL DEFAULT 0,
  undone integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  refusals jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  undo_until timestamptz,
  CHECK ((state IN ('done', 'stopped', 'undoing', 'undone', 'undone_in_part')) <= (undo_until IS NOT NULL))
);
COMMENT ON COLUMN change_sets.problem IS 'Why the file of an import cannot be read, or why the import stopped';
COMMENT ON COLUMN change_sets.refusals IS 'Count of refused numbers, or lines of the file, by reason';
CREATE INDEX change_sets_active ON change_sets (state) WHERE state IN ('reading', 'running', 'undoing');

CREATE TABLE change_set_history (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  change_set_id bigint NOT NULL REFERENCES change_sets,
  event text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint,
  reason text
);
CREATE INDEX change_set_history_by_change_set ON change_set_history (change_set_id, id);

CREATE TABLE change_rows (
  change_set_id bigint NOT NULL REFERENCES change_sets,
  number_id bigint NOT NULL,
  digits text NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('planned', 'unchanged', 'refused', 'changed', 'changed-since', 'undone', 'kept')),
  refusal_reason text,
  PRIMARY KEY (change_set_id, number_id),
  CHECK ((outcome = 'refused') = (refusal_reason IS NOT NULL))
);

CREATE TABLE import_files (
  change_set_id bigint PRIMARY KEY REFERENCES change_sets,
  name text NOT NULL,
  content bytea NOT NULL,
  complete boolean NOT NULL
);
COMMENT ON TABLE import_files IS 'The file of an import from the console, until it is imported';

CREATE TABLE import_price_changes (
  change_set_id bigint NOT NULL REFERENCES import_files ON DELETE CASCADE,
  snapshot text NOT NULL,
  digits text COLLATE "C" NOT NULL,
  before_fen integer NOT NULL,
  after_fen integer NOT NULL,
  PRIMARY KEY (change_set_id, snapshot, digits)
);
COMMENT ON TABLE import_price_changes IS 'Price changes of a file that waits for its import; snapshot is that of the dry run that found them';

CREATE TABLE unapproved_price_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  staff_id bigint NOT NULL,
  at timestamptz NOT NULL,
  digits text COLLATE "C" NOT NULL,
  before_fen integer NOT NULL,
  after_fen integer NOT NULL
);
COMMENT ON TABLE unapproved_price_changes IS 'Price changes that members of staff made without approval, for a day: the limits count them together';
CREATE INDEX unapproved_price_changes_by_staff ON unapproved_price_changes (staff_id, at);

CREATE TABLE import_refused_lines (
  change_set_id bigint NOT NULL REFERENCES change_sets,
  line bigint NOT NULL,
  digits text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (change_set_id, line)
);

CREATE TABLE import_examples (
  change_set_id bigint NOT NULL REFERENCES change_sets,
  line bigint NOT NULL,
  digits text NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  PRIMARY KEY (change_set_id, line)
);
`
