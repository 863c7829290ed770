import type { Client } from 'pg'
import { findOpen } from './import-log.ts'
import type { RefusedRow } from './import-row.ts'
import { refuseEach } from './incoming.ts'
import { classified, nothingTaken, type Outcomes } from './take-step.ts'

/**
 * What taking in `incoming` would make of its rows now, from one snapshot and without a lock; where this file's import was stopped, what it did
 * then counts too, as it will in its report. Names the rows whose number is in use.
 */
export async function previewTaking(
  client: Client,
  fileHash: Buffer,
  refuse: (row: RefusedRow) => void,
): Promise<Outcomes> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  const { id, position, ...taken } = (await findOpen(client, fileHash)) ?? nothingOpen
  const { rows } = await client.query<Outcomes>(counts, [position])
  await refuseEach(client, 'number-in-use', { text: inUse, values: [position, id] }, refuse)
  await client.query('ROLLBACK')
  const rest = rows[0]!
  return {
    added: taken.added + rest.added,
    updated: taken.updated + rest.updated,
    unchanged: taken.unchanged + rest.unchanged,
    in_use: taken.in_use + rest.in_use,
  }
}

const nothingOpen = { id: 0, position: '', ...nothingTaken }

const countOf = (outcome: keyof Outcomes) =>
  `count(*) FILTER (WHERE outcome = '${outcome}')::integer AS ${outcome}`
const counts = `
SELECT ${countOf('added')}, ${countOf('updated')}, ${countOf('unchanged')}, ${countOf('in_use')}
FROM (${classified()}) found`

const inUse = `
SELECT line, digits FROM (
  SELECT line, digits FROM (${classified()}) found WHERE outcome = 'in_use'
  UNION ALL SELECT line, digits FROM import_rows_in_use WHERE import_id = $2
) refused`
