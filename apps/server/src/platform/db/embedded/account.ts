import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createEmbeddedPostgresError } from './error.ts'

/** How to start PostgreSQL, which refuses to run as root, and who must own its files. */
export type Account = {
  prefix: string[]
  /** The uid and gid of the process; absent for our own. */
  spawnAs?: { uid: number; gid: number }
}

const nobodyId = 65534

/** Our own user; as root a user namespace that maps root to nobody, or nobody without namespaces. */
export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const options = ['--user', `--map-user=${nobodyId}`, `--map-group=${nobodyId}`, '--']
  const allowed = await promisify(execFile)('unshare', [...options, 'true']).then(
    () => true,
    () => false,
  )
  return allowed
    ? { prefix: ['unshare', ...options] }
    : { prefix: [], spawnAs: { uid: nobodyId, gid: nobodyId } }
}

/** Only needed as root. Throws EmbeddedPostgresError if the account cannot reach the folder. */
export async function changeOwner(account: Account, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const uid = account.spawnAs?.uid ?? 0
  if (account.spawnAs) await assertReachable(dirname(folder))
  if ((await stat(folder)).uid === uid) return
  await chown(folder, uid, uid)
  for (const entry of await readdir(folder, { recursive: true })) await chown(join(folder, entry), uid, uid)
}

async function assertReachable(folder: string): Promise<void> {
  for (let at = folder; at !== dirname(at); at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0)
      throw createEmbeddedPostgresError(
        `PostgreSQL does not run as root, and the user nobody has no access to ${at}. ` +
          'Set DATA_DIR to a folder that every user can enter (such as /var/lib/hao), start as an ordinary user, or set DATABASE_URL.',
      )
  }
}
