import { sql } from 'kysely'
import type { Order, Subscription } from '@hao/contract/entities.ts'
import type { Random } from '../../../commerce/renewals/testing/random.ts'
import { makeBuyers } from '../../../testing/buyers.ts'
import { toFen } from './record.ts'
import type { Visitor, World } from './world.ts'

/** A person as they know themselves. */
export type Person = Visitor & {
  place: number
  userId: number
  phone: string
  /** The courier app's id, of those who log in by it. */
  openid: string | undefined
  isDeleted: boolean
  /** The phone that a courier shared with the shop. */
  sharedPhone: string | undefined
}

/** What a person does at a moment. All random choices come from `random`. */
export type Act = (world: World, person: Person, random: Random) => Promise<unknown>

/** Creates people with accounts and sessions that never end, with few statements. */
export async function createPeople(world: World, count: number): Promise<Person[]> {
  const buyers = await makeBuyers(world.context, count)
  await keepSessions(world)
  return buyers.map(({ id, phone, token }, place) => {
    world.sms.users.set(phone, id)
    const ip = `10.1.${Math.floor(place / 200)}.${(place % 200) + 1}`
    return {
      place,
      userId: id,
      phone,
      token,
      ip,
      openid: undefined,
      isDeleted: false,
      sharedPhone: undefined,
    }
  })
}

/** Sessions never end: renewing them is not what is simulated. */
export async function keepSessions({ context }: World): Promise<void> {
  await sql`UPDATE sessions SET access_expires_at = 'infinity', refresh_expires_at = 'infinity'
    WHERE access_expires_at < 'infinity'`.execute(context.db)
}

/** Puts numbers on sale, with one statement. The price depends on the number's place. */
export async function stockNumbers({ context, now }: World, count: number): Promise<void> {
  await sql`
    WITH stocked AS (
      INSERT INTO numbers (digits, price_fen, state, shuffle_key)
      SELECT (600000 + n)::text, 800 + (n * 37 % 200) * 100, 'on_sale', n * 7919 % 10007 FROM generate_series(1, ${count}::int) AS n
      RETURNING id, state, price_fen
    )
    INSERT INTO number_history (number_id, event, state, price_fen, at)
    SELECT id, 'stock', state, price_fen, ${new Date(now())} FROM stocked`.execute(context.db)
}

/** A person reads their numbers on the screen. Everything that has a date or an amount is a promise. */
export async function readNumbers(world: World, person: Person): Promise<Subscription[]> {
  const { data, refusal } = await world.ask(person, 'GET /subscription', { pageSize: 50 })
  if (refusal) {
    world.report.add(8, `GET /subscription answers ${refusal}`, { userId: person.userId })
    return []
  }
  for (const subscription of data.list) noteSubscription(world, subscription)
  return data.list
}

/** Records what the screen of a number promises. */
export function noteSubscription({ record, report, now }: World, subscription: Subscription): void {
  const { id: subscriptionId, nextCharge } = subscription
  const by = 'GET /subscription'
  if (nextCharge) {
    const charge = { subscriptionId, dueAt: Date.parse(nextCharge.at), fen: toFen(nextCharge.amount) }
    record.charges.push({ ...charge, toldAt: now(), by })
  }
  const date = keptUntil(subscription)
  if (date === undefined) return
  const told = record.kept.get(subscriptionId)
  const until = Date.parse(date)
  const isEarlier = told !== undefined && until < told.until && told.until > now()
  if (isEarlier && !record.isCalledOff(subscriptionId, told.toldAt, now()))
    report.add(4, 'a number is kept for a shorter time than was told before', { told, until: date })
  record.keep({ subscriptionId, until, toldAt: now(), by })
}

function keptUntil({ state, renewal, periodEnd, suspendedEnd, recoverableUntil }: Subscription) {
  if (state === 'ended') return recoverableUntil
  return state === 'active' && renewal === 'ends' ? periodEnd : suspendedEnd
}

/** A person reads an order. A phone in registration, and money on its way back, are promises. */
export function noteOrder({ record, now }: World, { userId, phone }: Person, order: Order): void {
  const { id: orderId, newPhone, stage, transactions } = order
  const filing = newPhone && newPhone.state !== 'rejected' && stage === 'paid'
  if (filing && !record.filing.has(orderId)) record.filing.set(orderId, { userId, phone, toldAt: now() })
  for (const { kind, state, amount } of transactions)
    if (kind === 'refund' && state !== 'failed')
      record.refunds.push({ userId, orderId, fen: toFen(amount), toldAt: now(), by: 'GET /order' })
}

/** Requests a code for a phone and returns it; undefined if there is none. */
export async function requestCode(
  world: World,
  person: Visitor | undefined,
  phone: string,
  type: 'login' | 'bind' | 'change' | 'delete' | 'login-phone' | 'lost-phone',
): Promise<string | undefined> {
  const { refusal } = await world.ask(person, 'POST /code/sms', { phone, type })
  return refusal ? undefined : world.sms.codeFor(phone)
}

/** The versions of the agreements in effect, by their ids. */
export async function readVersions(world: World): Promise<Record<string, string>> {
  const { data } = await world.ask(undefined, 'GET /agreement')
  const needed = data.filter(({ id }) => ['service', 'privacy', 'renewal'].includes(id))
  return Object.fromEntries(needed.map(({ id, version }) => [id, version]))
}

/** A person agrees to the new versions, after an order or a renewal was refused for the old ones. */
export async function agree(world: World, person: Person): Promise<void> {
  await world.ask(person, 'POST /consent', { versions: await readVersions(world) })
}
