import type { Migration } from '../migration.ts'

/** A later row before the limit. `old` is the row, `$2` the limit, %1$I the history, %2$I its reference. */
const laterRow = (condition: string) =>
  `EXISTS (SELECT FROM %1$I later WHERE later.%2$I = old.%2$I AND later.id > old.id AND later.at < $2 AND ${condition})`

/** The newest row of each event stays: the last block with its reason, the last effective phone. */
const ofEachEvent = `AND ${laterRow('later.event = old.event')}`

/** So do the first row of a number, which has its importer, and the newest price. */
const ofNumbers = `${ofEachEvent}
  AND EXISTS (SELECT FROM %1$I earlier WHERE earlier.%2$I = old.%2$I AND earlier.id < old.id)
  AND (old.price_fen IS NULL OR ${laterRow('later.price_fen IS NOT NULL')})`

const trade = ['order', 'payment', 'refund', 'mandate', 'outbound_call', 'payment_exception']
  .map((thing) => `('${thing}', interval '5 years', '')`)
  .join(', ')

/**
 * A step of deleting old history, with the owner's rights: the server's role can delete none itself, and
 * nothing that it sends makes the periods shorter. Returns how many rows were passed; 0 at the end. A row
 * past the limit deletes the earlier ones of its thing, so the state at the limit stays. A row of the future,
 * which the server's role could insert, does not stop it. docs/retention.md has the reasons of the periods.
 */
export const historyRetention: Migration = {
  name: '008-expand-history-retention',
  statements: [
    `CREATE TABLE history_positions (history text PRIMARY KEY, position bigint NOT NULL DEFAULT 0)`,
    `CREATE FUNCTION delete_old_history(thing text) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before timestamptz;
  stays text;
  start bigint;
  reached bigint;
  passed_rows integer;
BEGIN
  SELECT now() - age, condition INTO before, stays FROM (VALUES
    ('number', interval '2 years', $stays$${ofNumbers}$stays$),
    ('subscription', interval '5 years', $stays$${ofEachEvent}$stays$),
    ('binding', interval '5 years', $stays$${ofEachEvent}$stays$),
    ${trade}
  ) AS retention (name, age, condition) WHERE name = thing;
  IF NOT FOUND THEN RAISE EXCEPTION 'the history of % has no end', thing; END IF;
  INSERT INTO history_positions (history) VALUES (thing) ON CONFLICT DO NOTHING;
  SELECT position INTO start FROM history_positions WHERE history = thing FOR UPDATE;
  EXECUTE format($step$
    WITH step AS MATERIALIZED (SELECT id, %2$I AS thing_id, at FROM %1$I WHERE id > $1 ORDER BY id LIMIT 2000),
    passed AS MATERIALIZED (SELECT * FROM step WHERE id < coalesce(
      (SELECT min(id) FROM step WHERE at >= $2 AND at < now() + interval '1 day'), ${2n ** 63n - 1n})),
    deleted AS (DELETE FROM %1$I old USING passed
      WHERE old.%2$I = passed.thing_id AND old.id < passed.id AND old.at < $2 AND passed.at < $2 $step$ || stays || $step$)
    SELECT max(id), count(*)::integer FROM passed $step$, thing || '_history', thing || '_id')
    INTO reached, passed_rows USING start, before;
  UPDATE history_positions SET position = reached WHERE history = thing AND reached IS NOT NULL;
  RETURN passed_rows;
END $$`,
    'REVOKE EXECUTE ON FUNCTION delete_old_history(text) FROM PUBLIC',
  ],
}
