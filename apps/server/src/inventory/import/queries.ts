import type { Client } from 'pg'
import { noOutcomes, type Outcomes } from './outcomes.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** An import that has begun and not ended: how far it has come, and what has become of its rows. */
export type OpenImport = Outcomes & { id: number; position: string }

/** What the table of imports is told of a file when its import begins. */
export type ImportedFile = { fileHash: Buffer; read: number; leftOut: number }

const importLock = 95_014

/** Takes the turn to take rows in, until the connection ends; false while another import has it. */
export async function tryImportLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
    importLock,
  ])
  return rows[0]?.mine === true
}

/** Keeps a set of changes to one worker, for as long as its connection lives: a job that takes longer than its queue allows comes a second time. Throws where another has it. */
export async function claimSet(client: Client, setId: number): Promise<void> {
  const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS mine', [
    importLock,
    setId,
  ])
  if (!rows[0]?.mine) throw new Error('This import is under way already')
}

/** The import of this file that was stopped and can go on. One that another file's import came after cannot: it would undo that one's work. */
export async function findOpenImport(client: Client, fileHash: Buffer): Promise<OpenImport | undefined> {
  const { rows } = await client.query<OpenImport>(
    `SELECT id::integer, position, added, updated, unchanged, in_use, changed_since FROM imports
     WHERE file_hash = $1 AND finished_at IS NULL AND abandoned_at IS NULL`,
    [fileHash],
  )
  return rows[0]
}

/** Goes on with the open import of this file, or begins a new one, which abandons what is open of another file. */
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

/** Closes an import whose file is in and whose refused rows are named. */
export async function finishImport(client: Client, importId: number): Promise<void> {
  await client.query('BEGIN')
  await client.query('DELETE FROM import_rows_in_use WHERE import_id = $1', [importId])
  await client.query('UPDATE imports SET finished_at = now() WHERE id = $1', [importId])
  await client.query('COMMIT')
}

/** True while there is no number at all. */
export async function isInventoryEmpty(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>('SELECT NOT EXISTS (SELECT FROM numbers) AS empty')
  return rows[0]?.empty === true
}

/** The name of this transaction in the history; undefined where nobody waits for anything. */
export async function selectXidIfAnyWaits(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ xid: string }>(
    `SELECT pg_current_xact_id()::text AS xid WHERE EXISTS (SELECT FROM waits WHERE state = 'waiting')`,
  )
  return rows[0]?.xid
}

/**
 * How long (ms) a statement of this transaction may wait for a lock, and take in all; 0 is as long as it
 * takes.
 */
export async function limitTransaction(
  client: Client,
  { lockMs, statementMs }: { lockMs: number; statementMs: number },
): Promise<void> {
  await client.query(`SET LOCAL lock_timeout = ${lockMs}; SET LOCAL statement_timeout = ${statementMs}`)
}

/** Drops the plain indexes of the inventory, which this transaction then has alone, with no limit of time. */
export async function beginBulkImport(client: Client): Promise<void> {
  await client.query(
    'SELECT begin_bulk_import(); SET LOCAL lock_timeout TO DEFAULT; SET LOCAL statement_timeout TO DEFAULT',
  )
}

/** Makes the indexes anew. */
export async function endBulkImport(client: Client): Promise<void> {
  await client.query('SET CONSTRAINTS ALL IMMEDIATE')
  await client.query('SELECT end_bulk_import()')
}

/** Has the planner know the numbers that came. */
export async function analyzeNumbers(client: Client): Promise<void> {
  await client.query('SELECT analyze_numbers()')
}

/** The query of the rows of an import whose number is in use. */
export const inUseRowsQuery = (importId: number) => ({
  text: 'SELECT line, digits FROM import_rows_in_use WHERE import_id = $1',
  values: [importId],
})
