import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import { bytesOfJson } from '../../platform/encryption/keys.ts'
import { clockOf } from '../../platform/base/time.ts'
import { selectRules } from './export-queries.ts'

/** The rules of all numbers of a user's, as they may take them away. */
export async function exportRules(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  userId: number,
): Promise<UserData['callRules']> {
  const rows = await selectRules(db, userId)
  const opened = await keys.openEach(rows, { second_phone: 'call_rules.second_phone' })
  return Promise.all(
    opened.map(async (row) => ({
      number: row.digits,
      rings: row.rings,
      quiet: { on: row.quiet, from: clockOf(row.quiet_from), until: clockOf(row.quiet_until) },
      knownOnly: row.known_only,
      refuseHidden: row.refuse_hidden,
      ...(row.open_until && { openUntil: row.open_until.toISOString() }),
      ...(row.second_phone !== null && { secondPhone: row.second_phone }),
      callers: await Promise.all(
        row.callers.map(async ({ list, caller, since }) => ({
          list,
          number: await keys.open('call_list_entries.caller', bytesOfJson(caller)),
          since: new Date(since).toISOString(),
        })),
      ),
    })),
  )
}
