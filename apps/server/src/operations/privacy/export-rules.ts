import type { UserData } from '@hao/contract/user-data.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Context } from '../../context.ts'
import { bytesOfJson } from '../../platform/encryption/keys.ts'
import { clockOf } from '../../platform/base/time.ts'

/** The rules of all numbers of a user's, as they may take them away. */
export async function exportRules(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  userId: number,
): Promise<UserData['callRules']> {
  const rows = await db
    .selectFrom('call_rules')
    .innerJoin('subscriptions', 'subscriptions.id', 'call_rules.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits', 'rings', 'quiet', 'quiet_from', 'quiet_until', 'known_only', 'refuse_hidden'])
    .select(['open_until', 'second_phone'])
    .select((rules) =>
      jsonArrayFrom(
        rules
          .selectFrom('call_list_entries as entry')
          .select(['entry.list', 'entry.caller', 'entry.created_at as since'])
          .whereRef('entry.subscription_id', '=', 'call_rules.subscription_id')
          .orderBy('entry.id', 'desc'),
      ).as('callers'),
    )
    .where('call_rules.user_id', '=', userId)
    .orderBy('call_rules.subscription_id', 'desc')
    .execute()
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
