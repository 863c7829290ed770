import type { ConsoleOutput } from '@hao/contract/console/endpoints.ts'
import type { FilterValues } from '@hao/contract/console/list.ts'
import type { phoneChangeList } from '@hao/contract/console/lists/phone-changes.ts'
import { maskPhone } from '@hao/contract/phone.ts'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { isPending } from '../../people/approvals/queries.ts'
import type { Proof } from '../../people/users/request-phone-change.ts'
import { isBlocked } from '../../people/users/blocks.ts'
import { listLiveLogins } from '../../people/users/logins.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { shanghaiTime } from '../../platform/base/time.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { parseTypedNumber } from '../base/parse-typed-number.ts'
import { presentRow } from '../base/present-row.ts'

type Page = FilterValues<typeof phoneChangeList.schemas> & {
  id?: number
  before?: number | undefined
  limit: number
}
type ChangeRow = Awaited<ReturnType<typeof selectPhoneChanges>>[number]

/** Requests for another login phone, the newest first. */
export async function selectPhoneChanges(db: Db | Trx, { id, state, before, limit }: Page, at: Date) {
  const pending = sql<number | null>`(SELECT max(approvals.id) FROM approvals
    JOIN staff_members ON staff_members.id = requested_by
    WHERE kind = 'phone-change' AND subject_id = phone_changes.user_id AND ${isPending(at)}
      AND approvals.content::jsonb ->> 'phoneChangeId' = phone_changes.id::text)`
  let query = db
    .selectFrom('phone_changes')
    .select(['id', 'user_id as customer_id', 'old_phone', 'new_phone', 'state', 'requested_at'])
    .select(['due_at', 'ended_at', 'proof', pending.as('request_id')])
    .where('proof', 'is not', null)
    .$narrowType<{ proof: Buffer }>()
  if (id !== undefined) query = query.where('id', '=', id)
  if (state) query = query.where('state', '=', state)
  if (before !== undefined) query = query.where('id', '<', before)
  return query.orderBy('id', 'desc').limit(limit).execute()
}

const columns = {
  old_phone: 'phone_changes.old_phone',
  new_phone: 'phone_changes.new_phone',
  proof: 'phone_changes.proof',
} as const

async function openChange({ keys }: Pick<Context, 'keys'>, row: ChangeRow) {
  const [opened] = await keys.decryptRows([row], columns)
  if (!opened) throw new Error('A decrypted row is missing')
  return opened
}

export async function presentChange(context: Pick<Context, 'keys'>, row: ChangeRow) {
  const { proof: _proof, old_phone, new_phone, ...rest } = await openChange(context, row)
  return { ...presentRow(rest), oldPhone: maskPhone(old_phone), newPhone: maskPhone(new_phone) }
}

/** One of these requests beside what is true of the account. Refuses `no-such-thing`. */
export async function getPhoneChange(
  context: Context,
  db: Db,
  id: number,
  at: Date,
): Promise<ConsoleOutput<'GET /phone-changes/:id'>> {
  const [row] = await selectPhoneChanges(db, { id, limit: 1 }, at)
  if (!row) throw refuse('no-such-thing')
  const { proof: stated, old_phone, new_phone } = await openChange(context, row)
  const proof = JSON.parse(stated) as Proof
  const order = await selectOrder(db, row.customer_id, proof.outTradeNo)
  const { all } = await context.keys.blindIndex('phone', new_phone)
  const holder = db.selectFrom('users').select('id').where('phone_index', 'in', all)
  return {
    ...(await presentChange(context, row)),
    proof: {
      order: { said: proof.outTradeNo, matches: order !== undefined },
      amount:
        proof.amount === undefined
          ? null
          : { said: proof.amount, matches: order?.amount_fen === Math.round(proof.amount * 100) },
      paidOn:
        proof.paidOn === undefined
          ? null
          : {
              said: proof.paidOn,
              matches: order !== undefined && shanghaiTime(order.paid_at).startsWith(proof.paidOn),
            },
      number: { said: proof.number, matches: await ownsNumber(context, db, row.customer_id, proof.number) },
    },
    account: row.customer_id === null ? null : await describeAccount(context, db, row.customer_id, old_phone),
    newPhoneFree: row.state === 'done' || (await holder.executeTakeFirst()) === undefined,
    history: await selectHistory(db, id),
  }
}

/** A paid order of the user by its number, or by a number of its payment that the user may know. */
async function selectOrder(db: Db, userId: number | null, outTradeNo: string) {
  return db
    .selectFrom('orders')
    .select(['amount_fen', 'paid_at'])
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .$narrowType<{ paid_at: Date }>()
    .where(
      sql<boolean>`(orders.out_trade_no = ${outTradeNo} OR EXISTS (SELECT FROM payments
        WHERE order_id = orders.id AND ${outTradeNo} IN (payments.out_trade_no, payments.transaction_id)))`,
    )
    .executeTakeFirst()
}

async function ownsNumber(
  { config }: Context,
  db: Db,
  userId: number | null,
  typed: string,
): Promise<boolean> {
  const owned = await db
    .selectFrom('subscriptions')
    .innerJoin('numbers', 'numbers.id', 'subscriptions.number_id')
    .select('subscriptions.id')
    .where('subscriptions.user_id', '=', userId)
    .where('subscriptions.state', '<>', 'ended')
    .where('numbers.digits', '=', parseTypedNumber(typed, config.numberPlan) ?? '')
    .executeTakeFirst()
  return owned !== undefined
}

async function describeAccount(context: Context, db: Db, userId: number, oldPhone: string) {
  const at = context.clock()
  const user = await db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirst()
  const logins = await listLiveLogins({ db, clock: context.clock }, userId)
  const changed = await db
    .selectFrom('phone_changes')
    .select('ended_at')
    .where('user_id', '=', userId)
    .where('state', '=', 'done')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return {
    hasOldPhone: (await context.keys.decrypt('users.phone', user?.phone ?? null)) === oldPhone,
    blocked: await isBlocked(db, userId, at),
    logins: logins.length,
    lastUsedAt: logins[0]?.lastUsedAt ?? null,
    phoneChangedAt: changed?.ended_at?.toISOString() ?? null,
  }
}

async function selectHistory(db: Db, id: number) {
  const rows = await db
    .selectFrom('phone_change_history')
    .leftJoin('staff_members', 'staff_members.id', 'staff_id')
    .select(['at', 'event', 'staff_members.name as by', 'reason'])
    .where('phone_change_id', '=', id)
    .orderBy('phone_change_history.id', 'desc')
    .execute()
  return rows.map((row) => presentRow(row))
}
