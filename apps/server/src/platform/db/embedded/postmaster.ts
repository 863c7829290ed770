import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorCode } from '../../base/error-code.ts'

/** What a running postmaster says of itself in postmaster.pid; `ready` when it takes connections. */
export type Postmaster = { pid: number; socketDir: string; port: number; ready: boolean }

/**
 * Reads the postmaster.pid of a cluster (lines: pid, data folder, start time, port, socket folder, address, shared memory, status;
 * https://www.postgresql.org/docs/current/storage-file-layout.html) and checks that this process lives and is a PostgreSQL.
 * A pid file whose pid now belongs to some other program (after a reboot, in a new container) is removed, for PostgreSQL
 * itself would take it for a live one and refuse to start.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pidLine = '', , , port = '', socketDir = '', , , status = ''] = text.split('\n')
  const pid = Number(pidLine)
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (await runsIn(pid, cluster))
    return { pid, socketDir: socketDir.trim(), port: Number(port), ready: status.trim() === 'ready' }
  if ((await readFile(file, 'utf8').catch(() => '')) === text) await rm(file, { force: true })
  return undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** A postmaster's command line names its cluster. */
async function runsIn(pid: number, cluster: string): Promise<boolean> {
  const words =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        )
  return words.includes('postgres') && words.includes(cluster)
}
