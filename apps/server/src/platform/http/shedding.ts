import { Socket } from 'node:net'
import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import { refuse } from '../base/refuse.ts'
import type { Metrics } from './health.ts'

/** The kinds of work that may be refused, each from this multiple of the allowed delay on. */
const allowances = { browse: 1, own: 2 }
type SheddableWork = keyof typeof allowances

/** The resolution and the interval of the measurements, in ms. */
const [tickMs, sampleMs] = [20, 500]

/**
 * So many requests of a kind are admitted between two measurements: they do not overload the event loop, but
 * another program on the machine may delay it.
 */
const alwaysAdmitted = 32

/** Refuses requests while the event loop is overloaded. */
export type Shedding = {
  /** Whether one more request of this kind is to be refused. */
  refuses(work: SheddableWork): boolean
  /** The number of refused requests since the start. */
  readonly refused: Readonly<Record<SheddableWork, number>>
  stop(): void
}

/**
 * Measures the average delay of the event loop. While it exceeds `delayMs`, public reads are refused; at
 * twice the delay shoppers’ own data too.
 */
export function shedLoad(
  delayMs: number,
  delays: Pick<IntervalHistogram, 'count' | 'mean' | 'enable' | 'disable' | 'reset'> = monitorEventLoopDelay({
    resolution: tickMs,
  }),
): Shedding {
  const refused = { browse: 0, own: 0 }
  let admitted = { browse: 0, own: 0 }
  let lateMs = 0
  delays.enable()
  const timer = setInterval(() => {
    // Without a measurement the loop was late all the time.
    lateMs = delays.count > 0 ? delays.mean / 1e6 - tickMs : Infinity
    delays.reset()
    admitted = { browse: 0, own: 0 }
  }, sampleMs).unref()
  return {
    refused,
    refuses(work) {
      if (lateMs > delayMs * allowances[work] && admitted[work] >= alwaysAdmitted) {
        refused[work] += 1
        return true
      }
      admitted[work] += 1
      return false
    },
    stop: () => {
      clearInterval(timer)
      delays.disable()
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
        for (const [work, count] of Object.entries(refused)) counter.inc({ work }, count)
      },
    })
  }
