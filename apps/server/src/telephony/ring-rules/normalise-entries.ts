import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { canonicalEntry, parseEntry } from './list-entries.ts'
import { lockRules } from './queries.ts'
import type { Keys } from '../../platform/encryption/keys.ts'

const pageRows = 500

/** Deletes the entry when the new text is listed already. The caller has locked the rules. */
async function renameEntry(
  trx: Trx,
  keys: Keys,
  { id, subscriptionId, entry }: { id: number; subscriptionId: number; entry: string },
): Promise<void> {
  await keys.lockKeyVersion(trx)
  const { newest, all } = await keys.blindIndex('phone', entry)
  const listed = await trx
    .selectFrom('caller_list_entries')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('caller_index', 'in', all)
    .executeTakeFirst()
  const caller = await keys.encrypt('caller_list_entries.caller', entry)
  await (
    listed
      ? trx.deleteFrom('caller_list_entries').where('id', '=', id)
      : trx.updateTable('caller_list_entries').set({ caller, caller_index: newest }).where('id', '=', id)
  ).execute()
}

/** An earlier release stored entries in a form that no call would match. */
export async function normaliseEntries({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<void> {
  let after = 0
  for (;;) {
    const entries = await db
      .selectFrom('caller_list_entries')
      .select(['id', 'subscription_id as subscriptionId', 'user_id as userId', 'caller'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(pageRows)
      .execute()
    const page = await keys.decryptRows(entries, { caller: 'caller_list_entries.caller' })
    for (const { caller, ...row } of page) {
      const { number, prefix } = parseEntry(caller)
      const entry = canonicalEntry(number, prefix)
      if (entry === undefined || entry === caller) continue
      await inTransaction(db, async (trx) => {
        await lockRules(trx, row)
        await renameEntry(trx, keys, { ...row, entry })
      })
    }
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}
