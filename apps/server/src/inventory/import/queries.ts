import type { Client } from 'pg'
import { noOutcomes, type Outcomes } from './outcomes.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** An unfinished import: the last applied digits, and the outcomes so far. */
export type OpenImport = Outcomes & { id: number; position: string }

/** A file that was read, for the table of imports. */
export type ImportedFile = { fileHash: Buffer; read: number; leftOut: number }

const importLock = 95_014

/** Takes the import lock until the connection ends. False if another import has it. */
export async function tryImportLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
    importLock,
  ])
  return rows[0]?.mine === true
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

export async function analyzeNumbers(client: Client): Promise<void> {
  await client.query('SELECT analyze_numbers()')
}

/** A query for the rows of an import with numbers in use. */
export const inUseRowsQuery = (importId: number) => ({
  text: 'SELECT line, digits FROM import_rows_in_use WHERE import_id = $1',
  values: [importId],
})
