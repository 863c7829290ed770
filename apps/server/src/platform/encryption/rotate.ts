import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, type Db } from '../db/database.ts'
import { SettingsError } from '@hao/settings/read-settings.ts'
import { generateSecret, unwrapSecret, wrapSecret } from './data-key.ts'
import { Keys, pollMs } from './keys.ts'
import { reencryptAll } from './reencrypt.ts'

/** All running servers have read a change of the keys after this time (ms). */
const defaultLeadMs = 3 * pollMs

type Rotation = { db: Db; phoneKey: string; leadMs?: number; say?: (line: string) => void }

/**
 * First all servers read the new version, then it becomes current: new values use it, look-ups try both. Then
 * all rows are re-encrypted, and the old versions retired. Resumes an interrupted rotation.
 */
export async function rotate({
  db,
  phoneKey,
  leadMs = defaultLeadMs,
  say = () => {},
}: Rotation): Promise<void> {
  const keys = new Keys(db, phoneKey)
  await keys.load()
  const { version, current } = await beginOrResume(db, phoneKey)
  if (!current) {
    say(`Created version ${version} of the key. Waiting until all servers have it …`)
    await wait(leadMs)
    await makeCurrent(db, version)
  }
  say(`Version ${version} is current. Encrypting the values of other versions again …`)
  await wait(leadMs)
  await keys.load()
  const sealed = await reencryptAll(db, keys)
  await db
    .updateTable('data_keys')
    .set({ retired_at: new Date() })
    .where('version', '<', version)
    .where('retired_at', 'is', null)
    .execute()
  say(
    `${sealed.toLocaleString('en')} values were encrypted again; the versions before ${version} are retired.`,
  )
}

async function beginOrResume(db: Db, phoneKey: string): Promise<{ version: number; current: boolean }> {
  return inTransaction(db, async (trx) => {
    const stored = await trx.selectFrom('data_keys').selectAll().orderBy('version').forUpdate().execute()
    const newest = stored.at(-1)
    if (!newest) throw new Error('The database has no keys: start the shop once')
    const unfinished = stored.filter(({ retired_at }) => !retired_at).length > 1
    if (unfinished) return newest
    const version = newest.version + 1
    const wrapped = wrapSecret(phoneKey, version, generateSecret())
    await trx.insertInto('data_keys').values({ version, wrapped, current: false }).execute()
    return { version, current: false }
  })
}

/** Waits for the transactions that locked the previous version. */
async function makeCurrent(db: Db, version: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('data_keys')
      .set({ current: false })
      .where('current', '=', true)
      .where('version', '<', version)
      .execute()
    await trx.updateTable('data_keys').set({ current: true }).where('version', '=', version).execute()
  })
}

/** Running servers need the new PHONE_KEY at their next start. Throws SettingsError if no key fits. */
export async function rewrap(db: Db, { phoneKey, old }: { phoneKey: string; old: string }): Promise<number> {
  return inTransaction(db, async (trx) => {
    const stored = await trx.selectFrom('data_keys').selectAll().orderBy('version').forUpdate().execute()
    const others = stored.filter(({ version, wrapped }) => !unwrapSecret(phoneKey, version, wrapped))
    for (const { version, wrapped } of others) {
      const secret = unwrapSecret(old, version, wrapped)
      if (!secret)
        throw new SettingsError([
          `neither PHONE_KEY_OLD nor PHONE_KEY decrypts version ${version} of the key`,
        ])
      await trx
        .updateTable('data_keys')
        .set({ wrapped: wrapSecret(phoneKey, version, secret) })
        .where('version', '=', version)
        .execute()
    }
    return others.length
  })
}
