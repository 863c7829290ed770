import { Readable } from 'node:stream'
import { toDialledNumber } from '@hao/numbers/plan.ts'
import { defaultPriceRules } from '@hao/numbers/price.ts'
import type { Role } from '@hao/contract/console/roles.ts'
import type { Random } from '../../../commerce/renewals/testing/random.ts'
import { approveRefund, approveRules } from '../../../console/testing/approve.ts'
import type { StaffLogin } from '../../../console/testing/console.ts'
import { importNumbers } from '../../../inventory/import/import-numbers.ts'
import { openStaffSession } from '../../../people/staff/open-session.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/base/time.ts'
import { publishAgreementVersion } from '../../../testing/agreements.ts'
import { order, readConfirmation } from './buyers.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

const reason = 'a reason of the simulation'

/** What staff does. `people` are the shop's customers. */
type StaffAct = (world: World, people: readonly Person[], random: Random) => Promise<unknown>

/** A member of staff with a session that begins now. */
async function logIn({ console, context, now }: World, role: Role): Promise<StaffLogin> {
  const member = console.staffByRole[role]
  const session = { staffId: member.id, at: new Date(now()), device: 'simulation' }
  return { ...member, token: await inTransaction(context.db, (trx) => openStaffSession(trx, session)) }
}

/** A request to the console. An answer of 500 is a violation. */
function createAsk({ console, report }: World): World['console']['request'] {
  return async (key, input, options) => {
    const answer = await console.request(key, input, options)
    report.answered(key, answer.status === 200 ? undefined : answer.failure.error)
    if (answer.status >= 500) report.add(8, `${key} answers ${answer.status}`, answer.failure)
    return answer
  }
}

/**
 * Imports new numbers, some of them waited for. The waiting buyers see them in the list at the same moment
 * and order, while the job offers them.
 */
const importWaitedFor: StaffAct = async (world, people, random) => {
  const { context, record, now } = world
  const { waits } = record
  const wanted = waits.length > 0 ? waits[random.integer(0, waits.length - 1)] : undefined
  world.imported += 1
  const tail = wanted?.tail ?? String(random.integer(10, 99))
  const digits = `${700_000 + world.imported * 100 + Number(tail)}`
  const csv = `digits,price\n${digits},${random.integer(8, 60)}\n`
  await importNumbers(context.config.directUrl, Readable.from([csv]), { at: new Date(now()) })
  const number = await context.db
    .selectFrom('numbers')
    .select('id')
    .where('digits', '=', digits)
    .executeTakeFirst()
  if (!number) return
  const waiting = new Set(waits.filter((wait) => wait.tail === tail).map(({ userId }) => userId))
  const buyers = people.filter(({ userId, isDeleted }) => waiting.has(userId) && !isDeleted)
  const orders: (() => Promise<void>)[] = []
  for (const person of buyers.slice(0, 2)) {
    const sheet = await readConfirmation(world, person, number.id, random)
    if (sheet) orders.push(() => order(world, person, sheet, random))
  }
  await world.atOnce([world.jobs.runQueued, ...orders])
}

/** Imports a file in the console, and takes the import back on the same day. */
const importAndUndo: StaffAct = async (world, _people, random) => {
  const as = await logIn(world, 'inventory')
  const ask = createAsk(world)
  world.imported += 1
  const csv = `digits,price\n${800_000 + world.imported},${random.integer(8, 60)}\n`
  const upload = { name: 'numbers.csv', part: Buffer.from(csv).toString('base64'), last: true, reason }
  const { data, status } = await ask('POST /imports', upload, { as })
  if (status !== 200) return
  await world.jobs.runQueued()
  await ask('POST /set/:id/run', { id: data.id, reason }, { as })
  await world.jobs.runQueued()
  if (!random.percent(50)) return
  const undo = async () => {
    const later = await logIn(world, 'inventory')
    await ask('POST /set/:id/undo', { id: data.id, reason }, { as: later })
  }
  world.agenda.push({ at: world.now() + random.integer(1, 20) * hourMs, run: undo })
}

/** Drafts two sets of price rules, and has them approved in any order. The last one approved counts. */
const reprice: StaffAct = async (world, _people, random) => {
  const ask = createAsk(world)
  const as = await logIn(world, 'inventory')
  const prepared: { id: number; version: number }[] = []
  for (const name of ['first', 'second']) {
    const rules = { ...defaultPriceRules, bounds: [random.integer(6, 30) * 100, 8_888_00] }
    const { data: set } = await ask('POST /prices', { name, rules }, { as })
    const { data: simulation } = await ask('POST /prices/:id/simulate', { id: set.id }, { as })
    await world.jobs.runQueued()
    await ask('POST /prices/:id/ask', { id: set.id, version: set.version, reason }, { as })
    if (simulation.simulationId) prepared.push(set)
  }
  const approver = await logIn(world, 'owner')
  for (const set of random.percent(50) ? prepared : prepared.toReversed()) {
    world.setClock(world.now() + minuteMs)
    const { status } = await approveRules({ ...world.console, request: ask }, set, approver)
    if (status === 200) world.record.approvedPrices.push(set.id)
  }
}

/** Lowers some prices for a while, with the approval of a second person where that is needed. */
const promote: StaffAct = async (world, _people, random) => {
  const ask = createAsk(world)
  const as = await logIn(world, 'inventory')
  const from = new Date(world.now() + random.integer(1, 20) * hourMs).toISOString()
  const until = new Date(world.now() + random.integer(21, 200) * hourMs).toISOString()
  const change = {
    move: 'adjust' as const,
    by: { percent: -random.integer(5, 40) },
    until,
    ...(random.percent(50) && { from }),
    ...(random.percent(50) && { ending: 90 as const }),
  }
  const meant = random.percent(50)
    ? { all: true as const }
    : { filter: { tail: String(random.integer(0, 9)) } }
  const { data: set } = await ask('POST /sets', { change, meant, reason }, { as })
  const { failure } = await ask('POST /set/:id/run', { id: set.id, reason }, { as })
  if (failure.error !== 'needs-approval') return
  await ask('POST /set/:id/ask', { id: set.id, turn: 'run', reason }, { as })
  const approver = await logIn(world, 'finance')
  const { data } = await ask('GET /set/:id', { id: set.id }, { as: approver })
  if (data.approval)
    await ask('POST /set/:id/approve', { id: set.id, approvalId: data.approval.id }, { as: approver })
}

/** Changes the discounts of longer periods, as two persons. */
const discount: StaffAct = async (world, _people, random) => {
  const ask = createAsk(world)
  const as = await logIn(world, 'inventory')
  const least = random.integer(0, 10)
  const percents = { 3: least, 6: least + random.integer(0, 5), 12: least + random.integer(5, 20) }
  const { data, status } = await ask('POST /discounts', { percents, reason }, { as })
  if (status !== 200) return
  await ask('POST /discounts/:id/approve', { id: data.id }, { as: await logIn(world, 'finance') })
}

/** Refunds a part of an order, with the approval of a second person where that is needed. */
const refundPart: StaffAct = async (world, _people, random) => {
  const { context, record, now } = world
  const orders = await context.db
    .selectFrom('orders')
    .select(['id', 'user_id', 'amount_fen', 'subscription_id'])
    .where('stage', '=', 'active')
    .orderBy('id', 'desc')
    .limit(40)
    .execute()
  const chosen = orders[random.integer(0, orders.length - 1)]
  if (!chosen) return
  const amountFen = Math.max(1, Math.floor((chosen.amount_fen * random.integer(5, 60)) / 100))
  const as = await logIn(world, 'service')
  const { data, status } = await createAsk(world)(
    'POST /order/:id/refund-request',
    { id: chosen.id, amountFen, reason },
    { as },
  )
  if (status !== 200) return
  const approved = !data.waits || (await approve(world, data.id)) === 200
  if (!approved) return
  if (chosen.subscription_id !== null) record.did(chosen.subscription_id, 'staff refunds', now())
  const { id: orderId, user_id: userId } = chosen
  record.refunds.push({ userId, orderId, fen: amountFen, toldAt: now(), by: 'staff' })
}

const approve = async (world: World, id: number): Promise<number> =>
  (
    await approveRefund({ ...world.console, request: createAsk(world) }, id, {
      as: await logIn(world, 'finance'),
    })
  ).status

/** Bars calls to a number for some days. Its owner still has it. */
const bar: StaffAct = async (world, _people, random) => {
  const { context, now, record } = world
  const bound = await context.db
    .selectFrom('numbers')
    .innerJoin('subscriptions', 'subscriptions.number_id', 'numbers.id')
    .select(['subscriptions.id', 'digits'])
    .where('numbers.state', '=', 'bound')
    .where('subscriptions.state', '<>', 'ended')
    .orderBy('subscriptions.id')
    .execute()
  const chosen = bound[random.integer(0, bound.length - 1)]
  if (!chosen) return
  const as = await logIn(world, 'telephony')
  const number = toDialledNumber(chosen.digits, context.config.numberPlan)
  const until = new Date(now() + random.integer(1, 9) * dayMs).toISOString()
  const { status } = await createAsk(world)('POST /blocks', { number, reason, until }, { as })
  if (status === 200) record.did(chosen.id, 'staff bars', now())
}

/** Service checks the requests for another login phone; finance approves most of them. */
const decidePhones: StaffAct = async (world, _people, random) => {
  const ask = createAsk(world)
  const as = await logIn(world, 'service')
  const { data } = await ask('GET /phone-changes', { state: 'requested' }, { as })
  for (const { id } of data.list) {
    if (random.percent(15)) {
      await ask('POST /phone-changes/:id/refuse', { id, reason }, { as })
      continue
    }
    const { data: asked, status } = await ask('POST /phone-changes/:id/ask', { id, reason }, { as })
    if (status !== 200) continue
    const finance = await logIn(world, 'finance')
    const approved = await ask('POST /customer-requests/:id/approve', { id: asked.id }, { as: finance })
    const { user_id: userId } = await world.context.db
      .selectFrom('phone_changes')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (approved.status === 200) world.record.takeovers.push({ id, userId: userId ?? 0, at: world.now() })
  }
}

/** Publishes a new version of an agreement. */
const publish: StaffAct = async (world, _people, random) => {
  const id = random.pick([
    ['service', 1],
    ['privacy', 1],
  ])
  await publishAgreementVersion(world.console.server, id, `sim-${world.now()}`)
}

/** An act of staff with its probability (percent a day). */
export const staffActs: readonly (readonly [number, StaffAct])[] = [
  [30, importWaitedFor],
  [3, importAndUndo],
  [8, reprice],
  [8, promote],
  [6, discount],
  [6, refundPart],
  [4, bar],
  [40, decidePhones],
  [1, publish],
]
