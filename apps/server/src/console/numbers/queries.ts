import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** So many of the newest entries of a number's history are shown. */
const mostHistory = 200

/** What has become of a number, the newest first, with who did it. */
export async function selectHistory(db: Db, numberId: number) {
  return db
    .selectFrom('number_history as h')
    .leftJoin('staff_members', 'staff_members.id', 'h.staff_id')
    .select([
      'h.id',
      'h.at',
      'h.event',
      'h.state',
      'h.reason',
      'h.set_id',
      'h.order_id',
      'h.price_fen',
      'h.struck_price_fen',
      'h.featured',
      'staff_members.name',
    ])
    .where('number_id', '=', numberId)
    .orderBy('h.id', 'desc')
    .limit(mostHistory)
    .execute()
}

/** A number in whatever state; undefined when there is none. */
export async function selectOne(db: Db, id: number) {
  return db.selectFrom('numbers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The subscription of a number that runs, with its owner's phone as it is kept. */
export async function selectOwner(db: Db, numberId: number) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.user_id')
    .select(['subscriptions.id', 'subscriptions.state', 'users.phone'])
    .where('subscriptions.number_id', '=', numberId)
    .where('subscriptions.state', '<>', 'ended')
    .executeTakeFirst()
}

/** How many calls a cooling number has had since its cooling began, of the last 30 days. */
export async function countCallsWhileCooling(db: Db, numberId: number): Promise<number> {
  const { rows } = await sql<{ calls: number }>`
    SELECT coalesce(sum(refused_calls.count), 0)::integer AS calls FROM numbers
    JOIN refused_calls ON refused_calls.digits = numbers.digits AND refused_calls.minute >= date_trunc('minute',
      (SELECT at FROM number_history WHERE number_id = numbers.id AND event = 'cool' ORDER BY id DESC LIMIT 1))
    WHERE numbers.id = ${numberId}`.execute(db)
  return rows[0]?.calls ?? 0
}
