import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { errorCode } from '../../base/error-code.ts'

/** A running postmaster, from its postmaster.pid; `ready` when it accepts connections. */
export type Postmaster = { pid: number; socketDir: string; port: number; ready: boolean }

/**
 * Removes the file if its pid belongs to another program now, because PostgreSQL would not start. Source:
 * https://www.postgresql.org/docs/current/storage-file-layout.html
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid')
  const text = await readFile(file, 'utf8').catch(() => '')
  const [pidLine = '', , , port = '', socketDir = '', , , status = ''] = text.split('\n')
  const pid = Number(pidLine)
  if (!(pid > 0) || !isAlive(pid)) return undefined
  if (await isPostmasterOf(pid, cluster))
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

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  const words =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
          ({ stdout }) => stdout,
          () => '',
        )
  return words.includes('postgres') && words.includes(cluster)
}
