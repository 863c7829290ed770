import { categories as initialCategories } from '@hao/numbers/categories.ts'

/** What a shop begins with, as rows; its texts hold no quote. */
const rows = JSON.stringify(
  initialCategories.map(({ value, names, sign, patterns, calledToo }, position) => ({
    value,
    position,
    names,
    badge: sign,
    patterns,
    aliases: calledToo,
  })),
)

/**
 * The categories of numbers. `numbers.categories` holds their values and changes by change sets only.
 * `patterns` define which numbers belong to a category, `aliases` are other search words for it, `badge` is
 * the short text drawn as its icon. `category_changes` is kept when a category is deleted.
 */
export const categories = `
CREATE TABLE categories (
  value text PRIMARY KEY CHECK (value ~ '^[a-z][a-z0-9-]{1,19}$'),
  position integer NOT NULL,
  badge text NOT NULL,
  patterns text[] NOT NULL,
  aliases text[] NOT NULL,
  visible boolean NOT NULL,
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE category_texts (
  category text NOT NULL REFERENCES categories ON DELETE CASCADE,
  locale text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (category, locale)
);

CREATE TABLE category_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  category text NOT NULL,
  event text NOT NULL,
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL,
  reason text,
  change_set_id bigint,
  after jsonb
);
COMMENT ON COLUMN category_changes.after IS 'The category after the change; null if it was deleted';
COMMENT ON COLUMN category_changes.change_set_id IS 'The change set that changed its patterns';
CREATE INDEX category_changes_by_category ON category_changes (category, id);

WITH initial AS (
  SELECT * FROM jsonb_to_recordset('${rows}')
    AS each (value text, position integer, names jsonb, badge text, patterns text[], aliases text[])
), inserted AS (
  INSERT INTO categories (value, position, badge, patterns, aliases, visible)
  SELECT value, position, badge, patterns, aliases, true FROM initial
)
INSERT INTO category_texts (category, locale, name)
SELECT initial.value, each.key, each.value FROM initial, jsonb_each_text(names) each;
`
