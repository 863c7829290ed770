import { numberMachine } from '../numbers/machine.ts'
import { becameVisibleSince } from '../../platform/db/transaction-snapshot.ts'

/** The states that an import may change, as an SQL list. Other states belong to orders and subscriptions. */
export const changeableStates = `(${numberMachine.transitions.import.from.map((state) => `'${state}'`).join(', ')})`

/** SQL condition: a number differs from its row of the file (`step`). */
export const differsFromRow = `(numbers.price_fen, numbers.struck_price_fen, numbers.state, numbers.categories, numbers.featured)
    IS DISTINCT FROM (step.price_fen, step.struck_price_fen, step.state, step.categories, step.featured)`

/** SQL for ImportedValues as jsonb, from a number or a row of the file with the alias `row`. */
export const importedValuesSql = (
  row: string,
) => `jsonb_build_object('state', ${row}.state, 'priceFen', ${row}.price_fen,
  'struckPriceFen', ${row}.struck_price_fen, 'featured', ${row}.featured, 'categories', ${row}.categories)`
/** SQL parameters of a preview: the ids of numbers that are unchanged since, and its snapshot. */
export type PreviewParameters = { unchangedIds: string; seen: string }

/** SQL for the numbers that the undo of their import has deleted since the snapshot `seen`. */
export const deletedByUndoSince = (seen: string) => `
SELECT digits, max(number_id) AS number_id FROM change_rows JOIN number_history USING (change_set_id, number_id)
WHERE event = 'undo-import' AND ${becameVisibleSince(seen)} GROUP BY digits`

/**
 * SQL for the rows after the digits `$1`, in order, each with its outcome. With `previewed` only the numbers
 * `unchangedIds` (ids) are updated; numbers that changed or were deleted since the preview are
 * `changed_since`. Reads only. The LATERAL join forces an index lookup of each number; with outdated
 * statistics the planner would read the whole table. `isEmpty`: in an empty inventory nothing is looked up.
 */
export const classifiedRows = ({
  limit = '',
  previewed,
  isEmpty = false,
}: { limit?: string; previewed?: PreviewParameters | undefined; isEmpty?: boolean | undefined } = {}) => `
SELECT step.*, numbers.id, CASE
  ${previewed ? `WHEN numbers.id IS NULL AND step.digits IN (SELECT digits FROM (${deletedByUndoSince(previewed.seen)}) deleted) THEN 'changed_since'` : ''}
  WHEN numbers.id IS NULL THEN 'added'
  WHEN numbers.state NOT IN ${changeableStates} THEN 'in_use'
  WHEN NOT ${differsFromRow} THEN 'unchanged'
  ${previewed ? `WHEN numbers.id <> ALL(${previewed.unchangedIds}) THEN 'changed_since'` : ''}
  ELSE 'updated' END AS outcome
FROM (SELECT DISTINCT ON (digits) * FROM incoming WHERE digits > $1 ORDER BY digits, line ${limit}) step
LEFT JOIN ${isEmpty ? 'numbers ON false' : 'LATERAL (SELECT * FROM numbers WHERE numbers.digits = step.digits LIMIT 1) numbers ON true'}`

/**
 * SQL for the price changes of rows after the digits `$1`: (digits, before_fen, after_fen), also if only the
 * struck price changes. A number that the undo of its import has deleted counts with its last price.
 */
export const priceChanges = `
SELECT found.digits, numbers.price_fen AS before_fen, found.price_fen AS after_fen
FROM (${classifiedRows()}) found JOIN numbers ON numbers.id = found.id
WHERE found.outcome = 'updated' AND (numbers.price_fen, numbers.struck_price_fen) IS DISTINCT FROM (found.price_fen, found.struck_price_fen)
UNION ALL
SELECT found.digits, deleted.price_fen, found.price_fen
FROM (${classifiedRows()}) found JOIN (
  SELECT DISTINCT ON (digits) digits, (after ->> 'priceFen')::integer AS price_fen FROM change_rows
  WHERE before IS NULL AND outcome = 'undone' AND change_set_id IN (SELECT id FROM change_sets WHERE state IN ('undoing', 'undone', 'undone_in_part'))
  ORDER BY digits, number_id DESC
) deleted ON deleted.digits = found.digits
WHERE found.outcome = 'added' AND found.price_fen <> deleted.price_fen`
