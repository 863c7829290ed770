import { execFile } from 'node:child_process'
import { chown, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { createEmbeddedPostgresError } from './error.ts'

/** PostgreSQL refuses to run as root: this is how to start it here, and who must own its files. */
export type Account = {
  /** Words put before the command. */
  prefix: string[]
  /** The uid and gid to spawn with; absent = our own. */
  spawnAs?: { uid: number; gid: number }
}

/** The account "nobody", which every Linux has. */
const NOBODY = 65534

/**
 * Chooses how to run PostgreSQL: as ourselves; as root in a user namespace where root looks like nobody
 * (needs no other permission on any file); or, where namespaces are forbidden, as nobody itself.
 */
export async function chooseAccount(): Promise<Account> {
  if (process.getuid?.() !== 0) return { prefix: [] }
  const options = ['--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
  const allowed = await promisify(execFile)('unshare', [...options, 'true']).then(
    () => true,
    () => false,
  )
  return allowed ? { prefix: ['unshare', ...options] } : { prefix: [], spawnAs: { uid: NOBODY, gid: NOBODY } }
}

/**
 * Gives `folder` and all in it to the account that will run PostgreSQL (only root can, and only root needs to).
 * @throws EmbeddedPostgresError when that account could not even reach the folder
 */
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
        `PostgreSQL does not run as root, and the account nobody may not enter ${at}. ` +
          'Set DATA_DIR to a folder that everybody may enter (such as /var/lib/hao), start as an ordinary user, or set DATABASE_URL.',
      )
  }
}
