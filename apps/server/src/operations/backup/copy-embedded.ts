import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { errorCode } from '../../platform/base/error-code.ts'
import { openClient } from '../../platform/db/connections.ts'
import { firstRow } from '../../platform/db/first-row.ts'

/** The list of a copy's files, in the format of sha256sum. */
export const checksumFile = 'SHA256SUMS'

/** The complete copies in a folder, oldest first. Drafts of interrupted copies do not count. */
export async function listCopies(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names
    .filter((name) => /^[\d-]+T[\d:.]+Z$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

/**
 * PostgreSQL recovers a copy when it starts on it. An interrupted copy is a draft, never restored. Source:
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function copyEmbedded(
  { adminUrl, cluster }: { adminUrl: string; cluster: string },
  target: string,
  keep: number,
): Promise<string> {
  const draft = join(target, 'copy.draft')
  const client = await openClient(adminUrl, { name: 'hao backup' })
  try {
    // Keeps all log since now, ends with this connection, and admits one copy at a time.
    await client.query("SELECT pg_create_physical_replication_slot('hao_copy', true, true)")
    await rm(draft, { recursive: true, force: true })
    const sums = await copyConsistently(client, cluster, draft)
    await writeFile(join(draft, checksumFile), sums.map(({ sum, path }) => `${sum}  ${path}\n`).join(''), {
      flush: true,
    })
    const folder = join(target, new Date().toISOString())
    await rename(draft, folder)
    await syncFolder(target)
    for (const old of (await listCopies(target)).slice(0, -keep)) await rm(old, { recursive: true })
    return folder
  } finally {
    await client.end()
  }
}

type Copied = { path: string; sum: string }

/** Copies the data folder between the start and the end of a backup, and the log of that time. */
async function copyConsistently(client: Client, cluster: string, to: string): Promise<Copied[]> {
  const { first } = firstRow(
    await client.query<{ first: string }>("SELECT pg_walfile_name(pg_backup_start('hao', true)) AS first"),
  )
  const copied = await copyTree(cluster, to, '')
  const { label, last } = firstRow(
    await client.query<{ label: string; last: string }>(
      'SELECT labelfile AS label, pg_walfile_name(lsn) AS last FROM pg_backup_stop(false)',
    ),
  )
  await writeFile(join(to, 'backup_label'), label, { flush: true, mode: 0o600 })
  copied.push({ path: 'backup_label', sum: createHash('sha256').update(label).digest('hex') })
  for (const name of await readdir(join(cluster, 'pg_wal'))) {
    if (!/^[\dA-F]{24}$/.test(name) || name < first || name > last) continue
    const path = join('pg_wal', name)
    copied.push({ path, sum: await copyFile(join(cluster, path), join(to, path)) })
  }
  return copied
}

/** Files of the running server only, and its log. The needed part of the log is copied at the end. */
const notCopied =
  /^(postmaster\.(pid|opts)|(.*\/)?pg_internal\.init|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+|(.*\/)?pgsql_tmp.*)$/

async function copyTree(cluster: string, to: string, folder: string): Promise<Copied[]> {
  await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  const copied: Copied[] = []
  for (const entry of await readdir(join(cluster, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (notCopied.test(path)) continue
    if (entry.isDirectory()) copied.push(...(await copyTree(cluster, to, path)))
    if (!entry.isFile()) continue
    const sum = await copyFile(join(cluster, path), join(to, path)).catch(ifVanished)
    if (sum !== undefined) copied.push({ path, sum })
  }
  return copied
}

async function copyFile(from: string, to: string): Promise<string> {
  const hash = createHash('sha256')
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(createReadStream(from), count, createWriteStream(to, { mode: 0o600, flush: true }))
  return hash.digest('hex')
}

/** A file deleted before its copy is not needed. */
function ifVanished(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') throw error
}

/** A new or renamed file survives a power failure only if its folder is synced, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
