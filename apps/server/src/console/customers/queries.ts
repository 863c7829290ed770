import { sql } from 'kysely'
import type { SubscriptionState } from '@hao/contract/entities.ts'
import { readOutboxMessage } from '../../platform/integrations/sms/outbox-sms.ts'
import { findPhones } from '@hao/contract/phones-in-text.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { selectRules } from '../../telephony/ring-rules/queries.ts'
import type { Keys } from '../../platform/encryption/keys.ts'
import { isRetained } from '../../telephony/call-log/log-queries.ts'
import type { ConsoleParsed } from '@hao/contract/console/endpoints.ts'

const personal = { phone: 'users.phone', nickname: 'users.nickname' } as const
const shown = ['users.id', 'users.phone', 'users.nickname', 'users.created_at', 'users.deleted_at'] as const

export type FoundCustomer = Awaited<ReturnType<typeof findByPhone>>[number]

/** The user with this phone, as a list of at most one. */
export async function findByPhone(trx: Trx, keys: Keys, phone: string) {
  const { all } = await keys.blindIndex('phone', phone)
  const rows = await trx.selectFrom('users').select(shown).where('phone_index', 'in', all).limit(2).execute()
  return (await keys.decryptRows(rows, personal)).map((row) => ({
    ...row,
    number: null as FoundNumber | null,
  }))
}

type FoundNumber = { digits: string; subscriptionId: number | null; live: boolean }

/** The owners of a number, current and former, and users with an unpaid order for it; newest ten first. */
export async function findByNumber(trx: Trx, keys: Keys, digits: string): Promise<FoundCustomer[]> {
  const number = trx.selectFrom('numbers').select('id').where('digits', '=', digits)
  const owners = trx
    .selectFrom('subscriptions')
    .select(['user_id', sql<number | null>`id`.as('subscription_id')])
    .select([sql<SubscriptionState | null>`state`.as('state'), 'created_at'])
    .where('number_id', '=', number)
  const buyers = trx
    .selectFrom('orders')
    .select([
      'user_id',
      'subscription_id',
      sql<SubscriptionState | null>`NULL::text`.as('state'),
      'created_at',
    ])
    .where('number_id', '=', number)
    .where('kind', '=', 'new')
    .where('subscription_id', 'is', null)
  const rows = await trx
    .selectFrom(owners.unionAll(buyers).as('people'))
    .innerJoin('users', 'users.id', 'people.user_id')
    .select([...shown, 'people.subscription_id', 'people.state'])
    .orderBy('people.created_at', 'desc')
    .limit(10)
    .execute()
  const opened = await keys.decryptRows(rows, personal)
  const firsts = opened.filter((row, place) => opened.findIndex(({ id }) => id === row.id) === place)
  return firsts.map(({ subscription_id, state, ...row }) => ({
    ...row,
    number: { digits, subscriptionId: subscription_id, live: state !== null && state !== 'ended' },
  }))
}

/** The buyer of the order with this trade number, or with a payment of this trade number. */
export async function findByOrder(trx: Trx, keys: Keys, tradeNumber: string): Promise<FoundCustomer[]> {
  const rows = await trx
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(shown)
    .where((order) =>
      order.or([
        order('orders.out_trade_no', '=', tradeNumber),
        order('orders.id', 'in', (paid) =>
          paid.selectFrom('payments').select('order_id').where('payments.out_trade_no', '=', tradeNumber),
        ),
      ]),
    )
    .limit(2)
    .execute()
  return (await keys.decryptRows(rows, personal)).map((row) => ({ ...row, number: null }))
}

/** A user. Of a deleted account only the id and the dates are left. */
export async function selectCustomer(db: Db, keys: Keys, id: number) {
  const rows = await db
    .selectFrom('users')
    .select([...shown, 'tags'])
    .where('users.id', '=', id)
    .execute()
  return (await keys.decryptRows(rows, personal))[0]
}

type RevealKind = ConsoleParsed<'POST /reveals'>['kind']
type Reveal = (trx: Trx, keys: Keys, id: number, at: Date) => Promise<string | null>

const phones: Record<RevealKind, Reveal> = {
  customer: async (trx, keys, id) => {
    const user = await trx.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirst()
    return keys.decrypt('users.phone', user?.phone ?? null)
  },
  binding: async (trx, keys, id) => {
    const binding = await trx.selectFrom('bindings').select('phone').where('id', '=', id).executeTakeFirst()
    return keys.decrypt('bindings.phone', binding?.phone ?? null)
  },
  'second-phone': async (trx, keys, id) => (await selectRules(trx, keys, id))?.second_phone ?? null,
  caller: async (trx, keys, id, at) => {
    const calls = trx.selectFrom('calls').select('caller').where('id', '=', id)
    const call = await calls.where(isRetained(at)).executeTakeFirst()
    return keys.decrypt('calls.caller', call?.caller ?? null)
  },
  message: (trx, keys, id) => phonesOfText(trx, keys, 'message', id),
  note: (trx, keys, id) => phonesOfText(trx, keys, 'note', id),
  sms: async (trx, keys, id) => (await readOutboxMessage({ db: trx, keys }, id))?.phone ?? null,
}

/**
 * The full value to reveal: a phone, a caller, or the phones within a text; null when there is none. A call
 * counts only while its owner's retention period has not passed.
 */
export async function selectFullPhone(
  trx: Trx,
  keys: Keys,
  { kind, id, at }: { kind: RevealKind; id: number; at: Date },
): Promise<string | null> {
  return phones[kind](trx, keys, id, at)
}

async function phonesOfText(
  trx: Trx,
  keys: Keys,
  kind: 'message' | 'note',
  id: number,
): Promise<string | null> {
  const table = kind === 'message' ? 'ticket_messages' : 'ticket_notes'
  const row = await trx.selectFrom(table).select('text').where('id', '=', id).executeTakeFirst()
  const text = await keys.decrypt(`${table}.text`, row?.text ?? null)
  return findPhones(text ?? '').join(', ') || null
}
