import { onTestFinished } from 'vitest'
import type { FastifyInstance } from 'fastify'
import type { EndpointOutput, Endpoints } from '@hao/contract/endpoints.ts'
import { startConsole, type TestConsole } from '../../../console/testing/console.ts'
import type { Context } from '../../../context.ts'
import { buildApp } from '../../../app.ts'
import { createBank, type Bank } from '../../../commerce/renewals/testing/bank.ts'
import { createRandom, type Random } from '../../../commerce/renewals/testing/random.ts'
import { hourMs } from '../../../platform/base/time.ts'
import type { CourierUser } from '../../../platform/integrations/courier/courier-auth.ts'
import { notificationPath } from '../../../platform/integrations/pay/wechat/notification-path.ts'
import { buildTarget } from '../../../testing/client.ts'
import { wire } from '../../../wiring.ts'
import { type AtOnce, createJobRunner, type JobRunner } from './jobs.ts'
import { type Cloud, createSlowNetwork, type SlowNetwork, startCloud } from './network.ts'
import { createRecord, createReport, type Report, type SimulationRecord } from './record.ts'
import { createPostOffice, type PostOffice } from './sms.ts'

/** Who sends a request, with which token. */
export type Visitor = { token: string; ip: string }

/** An answer of the shop. `refusal` is undefined for a success. */
type Answer<T> = { data: T; refusal: string | undefined; body: Record<string, unknown> }

/** Runs at a moment; `at` is epoch ms. */
export type Event = { at: number; run: () => Promise<unknown> }

/** Two servers on one database, and the world around them. */
export type World = {
  seed: number
  now: () => number
  setClock: (at: number) => void
  context: Context
  console: TestConsole
  bank: Bank
  network: SlowNetwork
  cloud: Cloud
  sms: PostOffice
  jobs: JobRunner
  report: Report
  record: SimulationRecord
  /** Whether the bank answers requests. */
  weather: { bank: boolean }
  agenda: Event[]
  /** How many numbers were imported. */
  imported: number
  /** Called when a person has paid. */
  onPaid: (person: { place: number }) => void
  /** A generator that depends on the seed and the name only. */
  randomFor: (...name: number[]) => Random
  /** Does these things at once, or in turn in a simulation `inTurn`. */
  atOnce: AtOnce
  ask: <K extends keyof Endpoints>(
    who: Visitor | undefined,
    key: K,
    input?: Record<string, unknown>,
  ) => Promise<Answer<EndpointOutput<K>>>
  /** The bank sends a notification to one of the servers. */
  notify: (kind: 'payment' | 'mandate', report: unknown) => Promise<void>
}

const doInTurn: AtOnce = async (things) => {
  for (const run of things) await run()
}

type WorldOptions = { seed: number; begin: number; inTurn: boolean }

export async function startWorld({ seed, begin, inTurn }: WorldOptions): Promise<World> {
  let now = begin
  const clock = () => new Date(now)
  const weather = { bank: true }
  const randomFor = (...name: number[]) =>
    createRandom(name.reduce((mixed, part) => Math.imul(mixed ^ (part + 0x9e3779b9), 0x85ebca6b), seed))
  const report = createReport(seed, clock)
  const record = createRecord()
  const apps: FastifyInstance[] = []
  const outside = createOutside({ clock, weather, randomFor })
  const console = await startConsole({
    clock,
    // A person's own limit of SMS codes is not what is simulated, and one order of refunds is for two people.
    env: { SMS_PHONE_HOUR: '1000', SMS_PHONE_DAY: '1000', SMS_ALL_HOUR: '100000', ...twoPersonLimits },
    extend: async (app, context) => {
      apps.push(app)
      // The routes of this server hold the object of its providers, so the bank takes a place in it.
      context.payments.wechat = outside.bankOf(context).provider
      Object.assign(context, outside.parts)
    },
  })
  const { context } = console.server
  const sms = createPostOffice({ context, clock, report, record, randomFor })
  Object.assign(context, { sms: sms.sender })
  const { payments } = context
  const second = wire(context.config, context.log, { ...outside.parts, payments, clock, sms: sms.sender })
  const secondApp = await buildApp(second.context)
  await secondApp.ready()
  apps.push(secondApp)
  onTestFinished(async () => {
    await secondApp.close()
    await second.close()
  })
  const atOnce: AtOnce = inTurn ? doInTurn : (things) => Promise.all(things.map((run) => run()))
  const jobs = createJobRunner({
    contexts: [context, second.context],
    clock,
    atOnce,
    onStuck: (name, data, error) =>
      report.add(5, `the job ${name} fails again and again: ${String(error)}`, data),
  })
  let requests = 0
  const nextApp = () => apps[(requests += 1) % apps.length] as FastifyInstance
  return {
    seed,
    atOnce,
    now: () => now,
    setClock: (at) => (now = Math.max(now, at)),
    context,
    console,
    bank: outside.bankOf(context),
    network: outside.network,
    cloud: await startCloud(),
    sms,
    jobs,
    report,
    record,
    weather,
    agenda: [],
    imported: 0,
    onPaid: () => undefined,
    randomFor,
    ask: createAsk(nextApp, report),
    notify: async (kind, content) => {
      const id = `N${requests}-${now}`
      const notification = { id, eventType: kind, createTime: clock(), kind, report: content }
      const headers = { 'content-type': 'application/json' }
      await nextApp().inject({
        method: 'POST',
        url: notificationPath,
        headers,
        payload: JSON.stringify(notification),
      })
    },
  }
}

const twoPersonLimits = { PRICE_CUT_SUM_PERCENT: '100', PRICE_CUT_ONE_PERCENT: '100' }

const hourOf = (moment: Date): number => Math.floor(moment.getTime() / hourMs)

type OutsideOptions = Pick<World, 'weather' | 'randomFor'> & { clock: () => Date }

/** The bank, the telephone network and the courier's app. */
function createOutside({ clock, weather, randomFor }: OutsideOptions) {
  let bank: Bank | undefined
  const network = createSlowNetwork({
    clock,
    decide: (phone) => {
      const random = randomFor(31, Number(phone.slice(-6)))
      return { days: random.percent(30) ? random.integer(1, 6) : 0, refused: random.percent(5) }
    },
  })
  const fate = (mandateId: string) =>
    randomFor(32, Number(mandateId.slice(1)), hourOf(clock())).pick([
      ['pays', 70],
      ['refuses', 12],
      ['fails', 8],
      ['waits', 5],
      ['no answer', 5],
    ])
  const bankOf = (context: Context): Bank => {
    const { account, notifications } = context.payments.wechat
    // A refund's number has the moment of its payment: R, year, month, day, hour, minute, second.
    const refundMs = (outRefundNo: string) =>
      randomFor(33, Number(outRefundNo.slice(7, 15))).integer(0, 10) * hourMs
    bank ??= createBank({ account, clock, fate, answers: () => weather.bank, refundMs })
    bank.provider.notifications = notifications
    return bank
  }
  const courier = { exchange: async (token: string) => JSON.parse(token) as CourierUser }
  return { network, bankOf, parts: { network, courier } }
}

/** Requests to one of the servers. An answer of 500 is a violation of its own. */
function createAsk(nextApp: () => FastifyInstance, report: Report): World['ask'] {
  return async (who, key, input = {}) => {
    const response = await nextApp().inject(toHttp(who, key, input))
    const { statusCode } = response
    const body = response.json<Record<string, unknown> & { data: never; error?: string }>()
    const refusal = statusCode === 200 ? undefined : (body.error ?? String(statusCode))
    report.answered(key, refusal)
    if (who && refusal === 'unauthorised') throw new LoggedOutError(who)
    // While the bank is silent, a payment is unavailable.
    if (statusCode >= 500 && refusal !== 'payment-unavailable')
      report.add(8, `${key} answers ${statusCode}`, body)
    return { data: body.data, refusal, body }
  }
}

/** A person's login has ended, as it does with a change of the login phone. */
export class LoggedOutError extends Error {
  readonly who: Visitor

  constructor(who: Visitor) {
    super('logged out')
    this.who = who
  }
}

/** The HTTP request of a visitor; undefined for one who is not logged in. */
function toHttp(who: Visitor | undefined, key: string, input: Record<string, unknown>) {
  const { method, path, rest } = buildTarget(key, input)
  const bearer = who && { authorization: `Bearer ${who.token}` }
  const from = { method: method as 'GET', remoteAddress: who?.ip ?? '192.0.2.1' }
  if (method === 'GET') {
    const query = new URLSearchParams(rest as Record<string, string>).toString()
    return { ...from, url: `/api${path}?${query}`, headers: { ...bearer } }
  }
  const headers = { ...bearer, 'content-type': 'application/json' }
  return { ...from, url: `/api${path}`, headers, payload: JSON.stringify(rest) }
}
