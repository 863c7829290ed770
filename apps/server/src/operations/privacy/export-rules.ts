import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UserData } from '@hao/contract/user-data.ts'
import type { Context } from '../../context.ts'
import { bytesFromJson } from '../../platform/encryption/keys.ts'
import { formatClock } from '../../platform/base/time.ts'

export async function exportRules(
  { db, keys }: Pick<Context, 'db' | 'keys'>,
  userId: number,
): Promise<UserData['callRules']> {
  const rows = await db
    .selectFrom('ring_rules')
    .innerJoin('subscriptions', 'subscriptions.id', 'ring_rules.subscription_id')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select(['digits', 'rings', 'quiet', 'quiet_from', 'quiet_until', 'known_callers_only', 'refuse_hidden'])
    .select(['announce', 'greeting', 'voicemail', 'allow_all_until', 'second_phone'])
    .select((rules) =>
      jsonArrayFrom(
        rules
          .selectFrom('caller_list_entries as entry')
          .select(['entry.list', 'entry.caller', 'entry.created_at as since'])
          .whereRef('entry.subscription_id', '=', 'ring_rules.subscription_id')
          .orderBy('entry.id', 'desc'),
      ).as('callers'),
    )
    .where('ring_rules.user_id', '=', userId)
    .orderBy('ring_rules.subscription_id', 'desc')
    .execute()
  const opened = await keys.decryptRows(rows, { second_phone: 'ring_rules.second_phone' })
  return Promise.all(
    opened.map(async (row) => ({
      number: row.digits,
      rings: row.rings,
      quiet: { on: row.quiet, from: formatClock(row.quiet_from), until: formatClock(row.quiet_until) },
      knownOnly: row.known_callers_only,
      refuseHidden: row.refuse_hidden,
      announce: row.announce,
      greeting: row.greeting,
      voicemail: row.voicemail,
      ...(row.allow_all_until && { openUntil: row.allow_all_until.toISOString() }),
      ...(row.second_phone !== null && { secondPhone: row.second_phone }),
      callers: await Promise.all(
        row.callers.map(async ({ list, caller, since }) => ({
          list,
          number: await keys.decrypt('caller_list_entries.caller', bytesFromJson(caller)),
          since: new Date(since).toISOString(),
        })),
      ),
    })),
  )
}
