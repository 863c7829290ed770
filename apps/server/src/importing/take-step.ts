import type { Client } from 'pg'
import { numberMachine } from '../numbers/machine.ts'
import { numberSnapshot } from '../numbers/snapshot.ts'

/** How many rows of a file have become what. */
export type Outcomes = { added: number; updated: number; unchanged: number; in_use: number }

export const nothingTaken: Outcomes = { added: 0, updated: 0, unchanged: 0, in_use: 0 }

/** The set of changes that an import from the console is, who takes it in and why: what each number was before is kept with it. */
export type ImportSet = { setId: number; staffId: number | null; reason: string | null }

/** What the history keeps of an import: the set that it is, or that it was at another moment than now. */
export type Recording = { set?: ImportSet | undefined; at?: Date | undefined }

/** What an import may change; every other state is the business of orders and subscriptions. */
const changeable = `(${numberMachine.transitions.import.from.map((state) => `'${state}'`).join(', ')})`

const fromFile = ['price_fen', 'struck_price_fen', 'state', 'categories', 'featured'] as const

/**
 * The rows of the file behind the digits `$1`, in their order, and what would become of each. Reads only. Each number is looked up by the index: for a
 * short step in a table whose statistics are old, the planner would read all of it.
 */
export const classified = (limit = '') => `
SELECT step.*, numbers.id, CASE
  WHEN numbers.id IS NULL THEN 'added'
  WHEN numbers.state NOT IN ${changeable} THEN 'in_use'
  WHEN (numbers.price_fen, numbers.struck_price_fen, numbers.state, numbers.categories, numbers.featured)
    IS DISTINCT FROM (step.price_fen, step.struck_price_fen, step.state, step.categories, step.featured) THEN 'updated'
  ELSE 'unchanged' END AS outcome
FROM (SELECT DISTINCT ON (digits) * FROM incoming WHERE digits > $1 ORDER BY digits, line ${limit}) step
LEFT JOIN LATERAL (SELECT * FROM numbers WHERE numbers.digits = step.digits LIMIT 1) numbers ON true`

/**
 * Writes the new numbers and those that differ, each with its history row, and moves the import on, in one statement. A number that was sold
 * since the statement began fails the guard of the UPDATE and counts as in use. `mix` comes from the digits, so that the default order of the
 * same inventory is the same on every machine.
 */
const stepBy = (cause: Record<string, string>, at?: string) => `
WITH found AS MATERIALIZED (
  SELECT *, ('x' || left(md5(digits), 7))::bit(28)::integer AS mix FROM (${classified('LIMIT $2')}) next
), ${numberMachine.takingIn('import', {
  added: { columns: [...fromFile, 'digits', 'mix'], from: `SELECT * FROM found WHERE outcome = 'added'` },
  changed: { columns: fromFile, from: `SELECT * FROM found WHERE outcome = 'updated'` },
  cause,
  ...(at && { at }),
})}, in_use AS (
  INSERT INTO import_rows_in_use (import_id, line, digits)
  SELECT $3, line, digits FROM found
  WHERE outcome = 'in_use' OR (outcome = 'updated' AND id NOT IN (SELECT id FROM changed))
  RETURNING line
)
UPDATE imports SET
  position = coalesce((SELECT max(digits) FROM found), position),
  added = imports.added + (SELECT count(*) FROM added),
  updated = imports.updated + (SELECT count(*) FROM changed),
  unchanged = imports.unchanged + (SELECT count(*) FROM found WHERE outcome = 'unchanged'),
  in_use = imports.in_use + (SELECT count(*) FROM in_use)
WHERE id = $3
RETURNING imports.added, imports.updated, imports.unchanged, imports.in_use, (SELECT count(*)::integer FROM found) AS rows`

/** Locks the numbers that the step will change, so that they are then as they are kept here. */
const keepBefore = `
INSERT INTO change_rows (set_id, number_id, before, after, outcome)
SELECT $3, numbers.id, ${numberSnapshot}, jsonb_build_object('state', new.state, 'priceFen', new.price_fen,
  'struckPriceFen', new.struck_price_fen, 'featured', new.featured, 'categories', new.categories), 'changed'
FROM numbers JOIN LATERAL (SELECT * FROM incoming WHERE incoming.digits = numbers.digits ORDER BY line LIMIT 1) new ON true
WHERE numbers.id = ANY(ARRAY(SELECT id FROM (${classified('LIMIT $2')}) found WHERE outcome = 'updated')) AND numbers.state IN ${changeable}
FOR NO KEY UPDATE OF numbers
ON CONFLICT DO NOTHING`

const keepAdded = `
INSERT INTO change_rows (set_id, number_id, after, outcome)
SELECT $1, numbers.id, ${numberSnapshot}, 'changed'
FROM number_history h JOIN numbers ON numbers.id = h.number_id
WHERE h.xid = pg_current_xact_id() AND h.set_id = $1
ON CONFLICT DO NOTHING`

const step = stepBy({})
const earlierStep = stepBy({}, '$4::timestamptz')
const recordedStep = stepBy({ set_id: '$4::bigint', staff_id: '$5::bigint', reason: '$6::text' })

/**
 * Takes the next `size` rows of `incoming` into the inventory, inside the caller's transaction: whoever wants a number that changes waits until
 * it ends. Answers with what has become of the file so far, and with how many rows this step had: fewer than `size` when the file is in. Throws
 * when the import is no longer open.
 */
export async function takeStep(
  client: Client,
  importId: number,
  size: number,
  { set, at }: Recording = {},
): Promise<Outcomes & { rows: number }> {
  const { rows: open } = await client.query<{ position: string }>(
    'SELECT position FROM imports WHERE id = $1 AND finished_at IS NULL AND abandoned_at IS NULL FOR UPDATE',
    [importId],
  )
  if (!open[0]) throw new Error('Another import has begun')
  const values = [open[0].position, size, importId]
  if (!set && at)
    return (await client.query<Outcomes & { rows: number }>(earlierStep, [...values, at])).rows[0]!
  if (!set) return (await client.query<Outcomes & { rows: number }>(step, values)).rows[0]!
  const cause = [set.setId, set.staffId, set.reason]
  await client.query(keepBefore, [open[0].position, size, set.setId])
  const { rows } = await client.query<Outcomes & { rows: number }>(recordedStep, [...values, ...cause])
  await client.query(keepAdded, [set.setId])
  return rows[0]!
}
