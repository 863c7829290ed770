import { type RawBuilder, sql } from 'kysely'
import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { addDays } from '../../platform/base/time.ts'

type Sign = ConsoleOutput<'GET /customers/:id'>['signs'][number]

/** From how many on a sign is listed, and in how many days. The console's sentences name the days. */
const fraudSigns = {
  /** Orders that held numbers and were never paid. */
  unpaid: { min: 10, days: 7 },
  refunds: { min: 3, days: 30 },
  /** SMS codes that were requested for the customer's phone. */
  codes: { min: 20, days: 1 },
  /** Other accounts with numbers that ring the same phone as theirs. */
  'shared-phone': { min: 2, days: 3650 },
} as const satisfies Record<Sign['kind'], { min: number; days: number }>

/** The open signs of the users that `scope` selects: what happened since staff last checked them. */
export function signsSql(at: Date, scope: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  const sign = (
    kind: Sign['kind'],
    count: RawBuilder<unknown>,
    from: RawBuilder<unknown>,
    moment: RawBuilder<unknown>,
  ) => {
    const { min, days } = fraudSigns[kind]
    return sql`SELECT users.id AS user_id, ${kind}::text AS kind, ${count}::integer AS count FROM ${from}
      WHERE users.deleted_at IS NULL AND ${scope}
        AND ${moment} > ${addDays(at, -days)}::timestamptz
        AND ${moment} > coalesce(users.signs_checked_at, '-infinity')
      GROUP BY users.id HAVING ${count} >= ${sql.lit(min)}`
  }
  return sql.join(
    [
      sign(
        'unpaid',
        sql`count(*)`,
        sql`users JOIN orders ON orders.user_id = users.id AND kind = 'new' AND stage IN ('cancelled', 'expired')`,
        sql`orders.created_at`,
      ),
      sign(
        'refunds',
        sql`count(*)`,
        sql`users JOIN orders ON orders.user_id = users.id JOIN refunds ON refunds.order_id = orders.id AND refunds.kind <> 'extra'`,
        sql`refunds.created_at`,
      ),
      sign(
        'codes',
        sql`count(*)`,
        sql`users JOIN login_log ON login_log.phone_index = users.phone_index AND event LIKE 'code-%'`,
        sql`login_log.at`,
      ),
      sign(
        'shared-phone',
        sql`count(DISTINCT others.user_id)`,
        sql`users JOIN subscriptions own ON own.user_id = users.id
          JOIN bindings ON bindings.subscription_id = own.id AND bindings.state = 'effective'
          JOIN bindings shared ON shared.phone_index = bindings.phone_index AND shared.state = 'effective'
          JOIN subscriptions others ON others.id = shared.subscription_id AND others.user_id <> users.id`,
        sql`greatest(bindings.created_at, shared.created_at)`,
      ),
    ],
    sql` UNION ALL `,
  )
}

/** The open signs of these users. */
export async function selectSigns(
  db: Db,
  userIds: readonly number[],
  at: Date,
): Promise<Map<number, Sign[]>> {
  const scope = sql`users.id = ANY(${userIds}::bigint[])`
  const { rows } = await sql<Sign & { user_id: number }>`${signsSql(at, scope)} ORDER BY 1, 2`.execute(db)
  const signs = new Map<number, Sign[]>()
  for (const { user_id, ...sign } of rows) signs.set(user_id, [...(signs.get(user_id) ?? []), sign])
  return signs
}
