import type { NumberSnapshot } from '../../platform/db/schema/change-sets.ts'
import { numberMachine } from '../numbers/machine.ts'
import { notVisibleIn } from '../../platform/db/transaction-snapshot.ts'

/** What an import may change; every other state is the business of orders and subscriptions. */
export const changeableStates = `(${numberMachine.transitions.import.from.map((state) => `'${state}'`).join(', ')})`

/** That a number is not as its row of the file, `step`, has it. */
export const differsFromRow = `(numbers.price_fen, numbers.struck_price_fen, numbers.state, numbers.categories, numbers.featured)
    IS DISTINCT FROM (step.price_fen, step.struck_price_fen, step.state, step.categories, step.featured)`

/** What an import may set of a number, as the row by that name has it, a number or a row of the file: `ImportedSide` as jsonb. */
export const importedValuesSql = (
  row: string,
) => `jsonb_build_object('state', ${row}.state, 'priceFen', ${row}.price_fen,
  'struckPriceFen', ${row}.struck_price_fen, 'featured', ${row}.featured, 'categories', ${row}.categories)`

export type ImportedValues = Pick<
  NumberSnapshot,
  'state' | 'priceFen' | 'struckPriceFen' | 'featured' | 'categories'
>

/** What a preview has found, as parameters of a statement: the ids of the numbers that are as it saw them, and its snapshot. */
export type PreviewParameters = { meant: string; seen: string }

/** The numbers that the undo of their import has deleted since the snapshot `seen`. */
export const deletedByUndoSince = (seen: string) => `
SELECT digits, max(number_id) AS number_id FROM change_rows JOIN number_history USING (change_set_id, number_id)
WHERE event = 'undo-import' AND ${notVisibleIn(seen)} GROUP BY digits`

/**
 * The rows of the file behind the digits `$1`, in their order, and what would become of each; with `previewed`, only the numbers `meant` (ids) are updated; others that differ,
 * and numbers that were deleted since the snapshot `seen`, are `changed_since`. Reads only. Each number is looked up by the index: for a short step in a table whose statistics are old, the planner would read all of it.
 */
export const classifiedRows = ({
  limit = '',
  previewed,
}: { limit?: string; previewed?: PreviewParameters | undefined } = {}) => `
SELECT step.*, numbers.id, CASE
  ${previewed ? `WHEN numbers.id IS NULL AND step.digits IN (SELECT digits FROM (${deletedByUndoSince(previewed.seen)}) deleted) THEN 'changed_since'` : ''}
  WHEN numbers.id IS NULL THEN 'added'
  WHEN numbers.state NOT IN ${changeableStates} THEN 'in_use'
  WHEN NOT ${differsFromRow} THEN 'unchanged'
  ${previewed ? `WHEN numbers.id <> ALL(${previewed.meant}) THEN 'changed_since'` : ''}
  ELSE 'updated' END AS outcome
FROM (SELECT DISTINCT ON (digits) * FROM incoming WHERE digits > $1 ORDER BY digits, line ${limit}) step
LEFT JOIN LATERAL (SELECT * FROM numbers WHERE numbers.digits = step.digits LIMIT 1) numbers ON true`

/**
 * The numbers behind the digits `$1` that the file gives another price or struck price, as (digits, before_fen, after_fen). A number that was deleted in the last day, because
 * its import was undone, comes back from the price that it had.
 */
export const priceChanges = `
SELECT found.digits, numbers.price_fen AS before_fen, found.price_fen AS after_fen
FROM (${classifiedRows()}) found JOIN numbers ON numbers.id = found.id
WHERE found.outcome = 'updated' AND (numbers.price_fen, numbers.struck_price_fen) IS DISTINCT FROM (found.price_fen, found.struck_price_fen)
UNION ALL
SELECT found.digits, deleted.price_fen, found.price_fen
FROM (${classifiedRows()}) found JOIN (
  SELECT digits, max((after ->> 'priceFen')::integer) AS price_fen FROM change_rows
  WHERE before IS NULL AND outcome = 'undone' AND change_set_id IN (SELECT change_set_id FROM change_set_history WHERE event = 'undo' AND at > now() - interval '1 day')
  GROUP BY digits
) deleted ON deleted.digits = found.digits
WHERE found.outcome = 'added' AND found.price_fen <> deleted.price_fen`
