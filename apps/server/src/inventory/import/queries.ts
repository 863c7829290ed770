import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { noOutcomes, type Outcomes } from './outcomes.ts'
import type { RefusedRow, RowRefusal } from './refused-row.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** An unfinished import: the last applied digits, and the outcomes so far. */
export type OpenImport = Outcomes & { id: number; position: string }

export type ImportedFile = { fileHash: Buffer; read: number; leftOut: number }

const importLock = 95_014

/** Takes the import lock until the connection ends. False if another import has it. */
async function tryImportLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
    importLock,
  ])
  return rows[0]?.mine === true
}

const retryMs = 100

/**
 * Waits for the import lock, which ends with the connection. It only saves waiting imports from being
 * abandoned; the row in `imports` ensures that each step is applied once. `onWaiting` is called if another
 * import is running.
 */
export async function waitForImportLock(
  client: Client,
  { signal, onWaiting }: { signal: AbortSignal | undefined; onWaiting: (() => void) | undefined },
): Promise<void> {
  for (let isReported = false; !(await tryImportLock(client)); isReported = true) {
    if (!isReported) onWaiting?.()
    await pause(retryMs, undefined, { signal })
  }
}

/**
 * Locks a change set for this connection. A job that outlives its timeout is started a second time. Throws if
 * another worker has the set.
 */
export async function claimSet(client: Client, setId: number): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
    importLock,
    setId,
  ])
  if (!rows[0]?.mine) throw new Error('This import is already running')
}

/**
 * The stopped import of this file that can continue. Not after an import of another file: that work would be
 * undone.
 */
export async function findOpenImport(client: Client, fileHash: Buffer): Promise<OpenImport | undefined> {
  const { rows } = await client.query<OpenImport>(
    `SELECT id::integer, position, added, updated, unchanged, in_use, changed_since FROM imports
     WHERE file_hash = $1 AND finished_at IS NULL AND abandoned_at IS NULL`,
    [fileHash],
  )
  return rows[0]
}

/** Continues the open import of this file, or starts a new one and abandons open imports of other files. */
export async function beginImport(client: Client, file: ImportedFile): Promise<OpenImport> {
  const open = await findOpenImport(client, file.fileHash)
  if (open) return open
  await client.query('BEGIN')
  await client.query(
    'UPDATE imports SET abandoned_at = now() WHERE finished_at IS NULL AND abandoned_at IS NULL',
  )
  await client.query('DELETE FROM import_rows_in_use')
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO imports (file_hash, rows_read, rows_rejected) VALUES ($1, $2, $3) RETURNING id::integer',
    [file.fileHash, file.read, file.leftOut],
  )
  await client.query('COMMIT')
  return { id: firstRow({ rows }).id, position: '', ...noOutcomes }
}

export async function finishImport(client: Client, importId: number): Promise<void> {
  await client.query('BEGIN')
  await client.query('DELETE FROM import_rows_in_use WHERE import_id = $1', [importId])
  await client.query('UPDATE imports SET finished_at = now() WHERE id = $1', [importId])
  await client.query('COMMIT')
}

export async function isInventoryEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM numbers) AS empty')
  return rows[0]?.empty === true
}

const batchSize = 1000

/**
 * Refuses each row (line, digits) of a query in line order, batch by batch. Runs in the transaction of the
 * caller.
 */
export async function refuseEach(
  client: Client,
  reason: RowRefusal,
  { text, values }: { text: string; values: unknown[] },
  refuse: (row: RefusedRow) => void,
): Promise<void> {
  await client.query(`DECLARE found CURSOR FOR ${text} ORDER BY line`, values)
  for (;;) {
    const { rows } = await client.query<{ line: string; digits: string }>(`FETCH ${batchSize} FROM found`)
    if (rows.length === 0) break
    for (const { line, digits } of rows) refuse({ line: Number(line), digits, reason })
  }
  await client.query('CLOSE found')
}
