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
 * The categories by which shoppers find numbers. `numbers.categories` has the values of those that a number is of, which change by sets of changes alone:
 * `patterns` say which numbers belong there, `aliases` what else a shopper may call it. `category_changes` outlives a category that is removed.
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
COMMENT ON COLUMN category_changes.after IS 'what it is since then; null once it is removed';
COMMENT ON COLUMN category_changes.change_set_id IS 'the set of changes that gave it other patterns';
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
