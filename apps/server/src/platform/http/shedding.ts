import { Socket } from 'node:net'
import type { WorkClass } from '@hao/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { refuse } from '../base/refuse.ts'
import type { Metrics } from './health.ts'

/** The kinds of work that may be refused, in this order. */
const sheddable = ['browse', 'own'] as const satisfies WorkClass[]
type SheddableWork = (typeof sheddable)[number]

/**
 * The interval of the measurements, and of the timer that is measured, in ms. (Node's histogram of delays
 * drops the first delay after each reset, and with it the longest.)
 */
const [lookMs, tickMs] = [100, 20]

/**
 * This many requests of a kind are always admitted between two measurements: so few do not overload the
 * event loop.
 */
const always = 32

/** How much the refused share grows after a late measurement, and shrinks after one in time. */
const [step, stepBack] = [0.1, 0.05]

/** Refuses requests while the event loop is overloaded. */
export type Shedding = {
  /** Whether one more request of this kind is to be refused. */
  refuses(work: SheddableWork): boolean
  /** The number of refused requests since the start. */
  readonly refused: Readonly<Record<SheddableWork, number>>
  stop(): void
}

/**
 * Measures the average delay of the event loop. While it exceeds `delayMs`, a growing share of public reads
 * is refused, and then also of shoppers' own data. The share shrinks when the loop is in time again.
 */
export function shedLoad(delayMs: number, log: FastifyBaseLogger): Shedding {
  const share = { browse: 0, own: 0 }
  const admitted = { browse: 0, own: 0 }
  const refused = { browse: 0, own: 0 }
  /**
   * The fraction of a refusal that is due: refusals are spread evenly, so that no client is refused
   * repeatedly by chance.
   */
  const due = { browse: 0, own: 0 }
  let ticks = 0
  let lookedAt = performance.now()
  const timer = setInterval(() => {
    ticks += 1
    const passed = performance.now() - lookedAt
    if (passed < lookMs) return
    look(passed / ticks - tickMs > delayMs)
    ticks = 0
    lookedAt += passed
  }, tickMs).unref()

  function look(late: boolean): void {
    const calm = isCalm()
    const heavy = late ? sheddable.find((work) => admitted[work] > always) : undefined
    if (heavy) share[heavy] = Math.min(1, share[heavy] + step)
    for (const work of sheddable) {
      if (!late) share[work] = Math.max(0, share[work] - stepBack)
      admitted[work] = 0
    }
    if (calm !== isCalm())
      log.warn(
        { refused },
        calm
          ? 'the server is overloaded: it refuses reads'
          : 'the server is no longer overloaded: it accepts all requests',
      )
  }

  const isCalm = () => sheddable.every((work) => share[work] === 0)

  return {
    refused,
    refuses(work) {
      due[work] += share[work]
      if (due[work] < 1 || admitted[work] < always) {
        admitted[work] += 1
        due[work] = Math.min(due[work], 1)
        return false
      }
      due[work] -= 1
      refused[work] += 1
      return true
    },
    stop: () => {
      clearInterval(timer)
    },
  }
}

/** A hook that refuses `unavailable` before the body is read. */
export function shedRequests(shedding: Pick<Shedding, 'refuses'>, work: SheddableWork) {
  return ({ raw }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    // Requests that a page makes inside the process were admitted with the page.
    done(raw.socket instanceof Socket && shedding.refuses(work) ? refuse('unavailable') : undefined)
  }
}

export const sheddingMetrics =
  ({ refused }: Shedding): Metrics =>
  (registry) => {
    const counter = new Counter({
      name: 'requests_shed_total',
      help: 'Requests that were refused because the event loop was late',
      labelNames: ['work'],
      registers: [registry],
      collect: () => {
        counter.reset()
        for (const work of sheddable) counter.inc({ work }, refused[work])
      },
    })
  }
