import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start.ts'
import { checkRestored, type RestoredCheck } from './check-restored.ts'
import { checksumFile } from './copy-embedded.ts'
import { BackupError } from './error.ts'

/** Never overwrites a database. Throws BackupError, also for a damaged file of the copy. */
export async function restoreEmbedded(copy: string, dataDir: string): Promise<RestoredCheck> {
  const cluster = join(dataDir, 'cluster')
  if (existsSync(cluster)) throw new BackupError(`${cluster} exists already: move it away first`)
  await verifyCopy(copy)
  const draft = `${cluster}.${process.pid}.draft`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await cp(copy, draft, { recursive: true })
    await rm(join(draft, checksumFile))
    await rename(draft, cluster)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  const postgres = await startEmbeddedPostgres({ dataDir })
  try {
    return await checkRestored(postgres.adminUrl)
  } finally {
    await postgres.stop()
  }
}

async function verifyCopy(copy: string): Promise<void> {
  const list = await readFile(join(copy, checksumFile), 'utf8').catch(() => {
    throw new BackupError(`${copy} is not a complete copy of an embedded database`)
  })
  for (const line of list.trim().split('\n')) {
    const [sum, path = ''] = line.split('  ')
    const content = await readFile(join(copy, path)).catch(() => undefined)
    if (!content) throw new BackupError(`${path} is missing in ${copy}`)
    if (createHash('sha256').update(content).digest('hex') !== sum)
      throw new BackupError(`${path} in ${copy} is damaged`)
  }
}
