import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '../../operations/invariants/find-broken-invariants.ts'
import type { Context } from '../../context.ts'
import { AdapterError } from '../../platform/base/adapter-error.ts'
import { dayMs, hourMs } from '../../platform/base/time.ts'
import type { SmsTemplate } from '../../platform/integrations/sms/sms-sender.ts'
import {
  createOwner,
  runDueJobs,
  skipQuietDays,
  startRenewalServer,
  type RenewalServer,
} from './testing/owner.ts'

type Owner = Awaited<ReturnType<typeof createOwner>>
type Act = (owner: Owner, world: RenewalServer) => Promise<unknown>

/** An owner with a period that ends at 22:00 in Shanghai: every reminder waits for the morning. */
async function startAtNight() {
  const world = await startRenewalServer()
  world.server.advance(12 * hourMs)
  const owner = await createOwner(world, '628888,88')
  const end = Date.parse((await owner.subscription()).periodEnd ?? '')
  const { server } = world
  return {
    world,
    owner,
    /**
     * Lets the days pass until `day` days after the end of the period. SMS leave in the morning, all other
     * jobs run at night.
     */
    passUntil: async (day: number) => {
      await skipQuietDays(server, Infinity)
      const left = () => end + day * dayMs - server.context.clock().getTime()
      for (let isMorning = true; left() > 0; isMorning = !isMorning) {
        server.advance(Math.min(left(), dayMs / 2))
        await (isMorning ? server.runJob('notices-send', {}) : runDueJobs(server))
      }
    },
    /** What was sent by half past nine on the next morning. */
    sentByMorning: async () => {
      const before = (await owner.messages()).length
      server.advance(11.5 * hourMs)
      await runDueJobs(server)
      await server.runJob('notices-send', {})
      return (await owner.messages()).slice(before).map((line) => line.split(' ')[0])
    },
    dropped: async () => {
      const notices = server.context.db.selectFrom('subscription_notices').select('kind')
      return (await notices.where('dropped_at', 'is not', null).execute()).map(({ kind }) => kind)
    },
  }
}

const signMandate: Act = async (owner, { bank, server }) => {
  const { data } = await owner.request('POST /subscription/:id/mandate', { id: owner.id, agreed: true })
  bank.sign(data.redirect_url.split('/').at(-1) ?? '')
  await server.runJob('mandates-reconcile', {})
}
const choose =
  (renewal: 'manual' | 'ends' | 'auto'): Act =>
  (owner) =>
    owner.request('PATCH /subscription/:id', { id: owner.id, renewal, agreed: true })
const renew: Act = (owner) => owner.renew(1)
const giveUp: Act = (owner) => owner.request('POST /subscription/:id/end', { id: owner.id, confirmed: true })
const recover: Act = async (owner) =>
  owner.pay(await owner.request('POST /subscription/:id/recover', { id: owner.id, months: 1 }))
const nothing: Act = async () => undefined

const nights: [string, Act, number, Act, string[]][] = [
  ['a charge ahead', signMandate, -6, nothing, ['renewal-charge']],
  ['a charge ahead, and gives the number up', signMandate, -6, giveUp, []],
  ['a charge ahead, and renews by hand', signMandate, -6, renew, []],
  ['a charge ahead, and switches it off', signMandate, -6, choose('manual'), ['renewal-due']],
  ['a charge tomorrow, and lets the number end', signMandate, -1, choose('ends'), ['renewal-ends']],
  ['a payment due, and signs a mandate', nothing, -6, signMandate, ['renewal-charge']],
  ['a payment due, and pays', nothing, -1, renew, []],
  ['a payment due, and lets the number end', nothing, -1, choose('ends'), ['renewal-ends']],
  ['an end ahead, and keeps the number', choose('ends'), -1, choose('manual'), ['renewal-due']],
  ['an end ahead, and gives the number up', choose('ends'), -6, giveUp, []],
  ['a suspension', nothing, 7, nothing, ['number-suspended']],
  ['a suspension, and pays', nothing, 7, renew, []],
  ['a suspension, and gives the number up', nothing, 7, giveUp, []],
  ['the end of the service', nothing, 30, nothing, ['number-ended']],
  ['the end of the service, and recovers the number', nothing, 30, recover, []],
]

/** A third of them in an ordinary run. */
test.each(
  depth(
    nights.filter((_, at) => at % 3 === 2),
    nights,
  ),
)('an owner is to be told at night of %s: in the morning only what is true leaves', async (...row) => {
  const [, before, day, act, told] = row
  const night = await startAtNight()
  await before(night.owner, night.world)
  await night.passUntil(day)
  await act(night.owner, night.world)
  expect(await night.sentByMorning()).toEqual(told)
  expect(await night.dropped()).toHaveLength(act === nothing ? 0 : 1)
  expect(await findBrokenInvariants(night.world.server.context.db)).toEqual({})
})

test('a charge switched off and signed again is announced again, then charged', async () => {
  const { world, owner, passUntil, sentByMorning, dropped } = await startAtNight()
  await signMandate(owner, world)
  await passUntil(-6)
  await choose('manual')(owner, world)
  expect(await sentByMorning()).toEqual(['renewal-due'])
  await signMandate(owner, world)
  await runDueJobs(world.server)
  expect((await owner.messages()).map((line) => line.split(' ')[0])).toEqual([
    'renewal-due',
    'renewal-charge',
  ])
  expect(await dropped()).toEqual([])
  await passUntil(0)
  expect(world.bank.charges.map(({ fate }) => fate)).toEqual(['pays'])
})

/** The provider refuses the SMS of this kind, until the returned function is called. */
function breakSms(context: Context, template: SmsTemplate): () => void {
  const { sms } = context
  context.sms = {
    send: async (message) => {
      if (message.template === template) throw new AdapterError('unavailable', 'no SMS today')
      await sms.send(message)
    },
  }
  return () => void (context.sms = sms)
}

test('a charge whose SMS could not be sent for a day is called off, and is to be paid by hand', async () => {
  const { world, owner, passUntil, sentByMorning, dropped } = await startAtNight()
  await signMandate(owner, world)
  const mend = breakSms(world.server.context, 'renewal-charge')
  await passUntil(-6)
  expect(await owner.subscription()).toHaveProperty('nextCharge')
  await passUntil(-4.9)
  mend()
  expect(await sentByMorning()).toEqual([])
  expect(await dropped()).toEqual(['charge-6'])
  expect(await owner.subscription()).toMatchObject({ chargeObstacle: 'too-late' })
  await passUntil(-1)
  expect(await sentByMorning()).toEqual(['renewal-due'])
  await passUntil(1)
  expect(world.bank.charges).toEqual([])
})

test('the SMS of a failed charge that could not be sent is not sent after the owner has paid', async () => {
  const { world, owner, passUntil, sentByMorning, dropped } = await startAtNight()
  const { context } = world.server
  await signMandate(owner, world)
  await passUntil(-1)
  await sentByMorning()
  const mend = breakSms(context, 'charge-failed')
  world.next.fate = 'refuses'
  await passUntil(0)
  await owner.renew(1)
  mend()
  expect(await sentByMorning()).toEqual([])
  expect(await dropped()).toEqual(['failed'])
})

test('a late job announces no charge of a period that its owner has paid for by hand', async () => {
  const { world, owner, passUntil } = await startAtNight()
  await signMandate(owner, world)
  await passUntil(-7)
  world.server.advance(dayMs)
  await world.server.runJob('subscriptions-step', {})
  await owner.renew(1)
  await world.server.runJob('renewal-announce', { subscriptionId: owner.id })
  expect(world.bank.announced.size).toBe(0)
})
