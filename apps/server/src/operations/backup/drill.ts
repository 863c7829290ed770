import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openClient } from '../../platform/db/connections.ts'
import { sqlState } from '../../platform/db/database.ts'
import { checkRestored, type RestoredCheck } from './check-restored.ts'
import { BackupError } from './error.ts'
import { restoreCopy } from './pgbackrest.ts'

const run = promisify(execFile)

/** Restores into a new folder below `parent`, checks the data, and deletes it. Throws BackupError. */
export async function drill(parent: string, database: string, at: Date | undefined): Promise<RestoredCheck> {
  const folder = await mkdtemp(join(parent, 'drill-'))
  try {
    await restoreCopy(folder, at)
    const host = encodeURIComponent(folder)
    const url = `postgres://${userInfo().username}@localhost/${database}?host=${host}`
    const stop = await startRestored(folder, url)
    try {
      return await checkRestored(url)
    } finally {
      await stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function startRestored(folder: string, url: string): Promise<() => Promise<unknown>> {
  const files = { config: join(folder, 'drill.conf'), access: join(folder, 'drill_hba.conf') }
  const log = join(folder, 'drill.log')
  await writeFile(files.config, '')
  // The folder is ours alone (0700), and so is the socket in it.
  await writeFile(files.access, 'local all all trust\n')
  const settings = {
    config_file: files.config,
    hba_file: files.access,
    listen_addresses: "''",
    unix_socket_directories: folder,
    port: '5432',
    ssl: 'off',
    archive_mode: 'off',
    shared_preload_libraries: "''",
    synchronous_standby_names: "''",
    // No connection before the end of the recovery, and any limits, whatever the source's were.
    hot_standby: 'off',
    timezone: 'UTC',
  }
  const words = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const pgCtl = await findPgCtl(folder)
  const stop = () => run(pgCtl, ['stop', '-D', folder, '-m', 'fast', '-w'])
  try {
    // Returns when the recovery begins.
    await run(pgCtl, ['start', '-D', folder, '-l', log, '-w', '-t', '3600', '-o', words.join(' ')])
    while (!(await hasRecovered(url))) await wait(200)
    return stop
  } catch (error) {
    await stop().catch(() => undefined)
    // PostgreSQL is up, and refuses: there is no such database, for example.
    if (sqlState(error)) throw error
    throw new BackupError(explainRecovery(await readFile(log, 'utf8').catch(() => '')))
  }
}

/** False during the start and the recovery: 57P03 is cannot_connect_now. */
async function hasRecovered(url: string): Promise<boolean> {
  try {
    await (await openClient(url, { name: 'hao backup' })).end()
    return true
  } catch (error) {
    if (sqlState(error) === '57P03') return false
    throw error
  }
}

/** Debian keeps the programs of each major version in a folder of its own. */
async function findPgCtl(folder: string): Promise<string> {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  const debian = `/usr/lib/postgresql/${version}/bin/pg_ctl`
  return existsSync(debian) ? debian : 'pg_ctl'
}

/** PostgreSQL's own log about a failed recovery, with a sentence about the usual reason. */
function explainRecovery(log: string): string {
  const [, last] = /last completed transaction was at log time (.*)/.exec(log) ?? []
  if (log.includes('recovery ended before configured recovery target was reached'))
    return `The archive ends before that moment${last ? `: its last transaction is of ${last}` : ''}. Omit --at to restore all of it`
  return `PostgreSQL did not recover from the backup:\n${log.trim().split('\n').slice(-20).join('\n')}`
}
