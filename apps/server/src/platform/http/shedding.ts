import { Socket } from 'node:net'
import type { WorkClass } from '@hao/contract/endpoint.ts'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { refuse } from '../base/refuse.ts'
import type { Metrics } from './health.ts'

/** What is given up, the first first. */
const sheddable = ['browse', 'own'] as const satisfies WorkClass[]
export type Sheddable = (typeof sheddable)[number]

/** How often the delay is looked at, and how often the loop is asked for a turn, in ms. (Node’s histogram of delays drops the first after each reset, and so the longest.) */
const [lookMs, tickMs] = [100, 20]

/** So many requests of a kind are let in between two looks whatever the delay is: fewer are not what the event loop suffers from. */
const always = 32

/** By how much the share that is refused grows at a look that finds the loop late, and shrinks at one that does not. */
const [step, stepBack] = [0.1, 0.05]

/** Refuses what the event loop cannot carry. */
export type Shedding = {
  /** Whether one more request of this kind is to be refused. */
  refuses(work: Sheddable): boolean
  /** How many were refused since the start. */
  readonly refused: Readonly<Record<Sheddable, number>>
  stop(): void
}

/**
 * Watches how late the event loop is, on average between two looks. While that is more than `delayMs`, a growing share of what anybody may read is
 * refused; once nothing is left of that to give up, of shoppers' own things. The share shrinks when the loop is in time again.
 */
export function shedLoad(delayMs: number, log: FastifyBaseLogger): Shedding {
  const share = { browse: 0, own: 0 }
  const admitted = { browse: 0, own: 0 }
  const refused = { browse: 0, own: 0 }
  /** Of the next requests so much is to be refused: evenly, so that nobody is refused again and again by chance. */
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
      log.warn({ refused }, calm ? 'too much to do: reads are refused' : 'nothing is refused any more')
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

/** The hook of a route that does this work: refuses `unavailable`, before anything of the request is read but its head. */
export function shedRequests(shedding: Pick<Shedding, 'refuses'>, work: Sheddable) {
  return ({ raw }: FastifyRequest, _reply: unknown, done: (error?: Error) => void): void => {
    // What a page reads inside the process was let in with the page.
    done(raw.socket instanceof Socket && shedding.refuses(work) ? refuse('unavailable') : undefined)
  }
}

/** Tells how much was refused. */
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
