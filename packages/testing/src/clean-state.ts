import type { Client } from 'pg'
import { isLost, openClient } from '../../../apps/server/src/platform/db/connections.ts'
import { reusedPoolName } from './reused-pools.ts'

/**
 * The initial state of a test database: a hash of its tables, indexes, triggers and functions, and its rows.
 */
export type CleanState = { shape: string; kept: { table: string; rows: string }[] }

/** A database with a larger table is created again: dead rows would slow later tests. */
const largestBytes = 128 * 1024

const ours = `relnamespace = 'public'::regnamespace`

/** By names, not oids, because an import drops and creates indexes. */
const shapeSql = `SELECT md5(string_agg(part, ',' ORDER BY part)) AS shape FROM (
  SELECT concat_ws(' ', relname, relkind, relnatts, relchecks, reloptions) FROM pg_class WHERE ${ours}
  UNION ALL SELECT concat_ws(' ', conname, convalidated) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT concat_ws(' ', relname, indkey, indisvalid) FROM pg_index JOIN pg_class c ON c.oid = indexrelid WHERE ${ours}
  UNION ALL SELECT concat_ws(' ', relname, tgfoid, tgtype, tgenabled) FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid WHERE ${ours}
  UNION ALL SELECT concat_ws(' ', proname, md5(prosrc)) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
) AS parts (part)`

/**
 * Changes with every row that `shapeSql` reads, because a changed row has another transaction, and takes a
 * quarter of its time. Functions of ours have oids from 16384.
 */
const stampSql = `SELECT string_agg(part::text, ' ') AS stamp FROM (
  SELECT sum(xmin::text::bigint) FROM pg_class
  UNION ALL SELECT sum(xmin::text::bigint) FROM pg_constraint
  UNION ALL SELECT sum(xmin::text::bigint) FROM pg_index
  UNION ALL SELECT sum(xmin::text::bigint) FROM pg_trigger
  UNION ALL SELECT sum(xmin::text::bigint) FROM pg_proc WHERE oid >= 16384
) AS parts (part)`

/**
 * The tables that hold or held rows, by the size of their files: to open each table, as a query of it would,
 * takes longer than all else. And the sequences of their identities.
 */
const usedSql = `SELECT format('%I.%I', relnamespace::regnamespace, relname) AS table, file.size,
    ARRAY(SELECT objid::int FROM pg_depend d JOIN pg_sequence ON seqrelid = objid
      WHERE d.classid = 'pg_class'::regclass AND refobjid = c.oid AND deptype IN ('i', 'a')) AS sequences
  FROM pg_class c, LATERAL pg_stat_file(pg_relation_filepath(c.oid)) AS file
  WHERE relkind = 'r' AND file.size > 0 AND ${ours}`

type Used = { table: string; size: string; sequences: number[] }

/**
 * Reads the state of an unused database; undefined if the user may not read file sizes or disable foreign
 * keys.
 */
export async function recordCleanState(url: string): Promise<CleanState | undefined> {
  const client = await openClient(url)
  try {
    const { rows: user } = await client.query<{ is_superuser: string }>('SHOW is_superuser')
    if (user[0]?.is_superuser !== 'on') return undefined
    const kept = []
    for (const { table } of (await client.query<Used>(usedSql)).rows) {
      const { rows } = await client.query<{ rows: string | null }>(
        `SELECT json_agg(t)::text AS rows FROM ONLY ${table} AS t`,
      )
      if (rows[0]?.rows) kept.push({ table, rows: rows[0].rows })
    }
    return { shape: await shapeOf(client), kept }
  } finally {
    await client.end()
  }
}

/**
 * The `application_name` of connections that stay open between tests, because opening one takes longer than
 * cleaning.
 */
export const cleanerName = 'hao-cleaner'

const cleaners = new Map<string, Client>()

async function cleanerOf(url: string): Promise<Client | undefined> {
  const known = cleaners.get(url)
  if (known && !isLost(known)) return known
  const named = new URL(url)
  named.searchParams.set('application_name', cleanerName)
  const client = await openClient(named.href).catch(() => undefined)
  if (client) cleaners.set(url, client)
  return client
}

/**
 * Restores the initial state of a used database, in a tenth of the processor time of a new one. False if it
 * is gone or closed, has another schema, or has grown.
 */
export async function restoreCleanState(url: string, { shape, kept }: CleanState): Promise<boolean> {
  const client = await cleanerOf(url)
  if (!client) return false
  await client.query(
    `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
      AND (application_name <> '${reusedPoolName}' OR state <> 'idle')`,
  )
  if (!(await hasShape(client, { url, shape }))) return false
  const { rows: used } = await client.query<Used>(usedSql)
  if (used.some(({ size }) => Number(size) > largestBytes)) return false
  const sequences = used.flatMap((table) => table.sequences)
  await client.query(
    [
      'SET session_replication_role = replica',
      ...used.map(({ table }) => `DELETE FROM ONLY ${table}`),
      ...kept.map(
        ({ table, rows: text }) =>
          `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, ${client.escapeLiteral(text)})`,
      ),
      `SELECT setval(seqrelid, seqstart, false) FROM pg_sequence WHERE seqrelid = ANY ('{${sequences.join(',')}}')`,
    ].join(';\n'),
  )
  return true
}

/** The stamp of each database when it last had its initial shape. */
const stamps = new Map<string, string>()

async function hasShape(client: Client, { url, shape }: { url: string; shape: string }): Promise<boolean> {
  const { rows } = await client.query<{ stamp: string }>(stampSql)
  const stamp = rows[0]?.stamp ?? ''
  if (stamps.get(url) === stamp) return true
  if ((await shapeOf(client)) !== shape) return false
  stamps.set(url, stamp)
  return true
}

async function shapeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(shapeSql)
  return rows[0]?.shape ?? ''
}
