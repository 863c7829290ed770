import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { canonicalEntry, parseEntry } from './list-entries.ts'
import { lockRules, renameEntry, selectEntriesAfter } from './queries.ts'

const pageRows = 500

/**
 * Rewrites list entries that an earlier release stored in a form other than the canonical one: no call would
 * match them.
 */
export async function normaliseEntries({ db, keys }: Pick<Context, 'db' | 'keys'>): Promise<void> {
  let after = 0
  for (;;) {
    const page = await selectEntriesAfter(db, keys, { after, limit: pageRows })
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
