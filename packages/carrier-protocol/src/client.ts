import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type CallEvent, type Decision, decision, type RouteRequest, type Voicemail } from './messages.ts'
import { createPost, StatusError } from './post.ts'
import { type Registration, type RegistrationsRequest, registrationsResponse } from './registrations.ts'

/** The application, which decides where calls go, as edges and agents use it. */
export type CarrierApi = {
  /** Rejects when there is no answer. */
  ask: (question: RouteRequest) => Promise<Decision>
  /** In order, with retries until it is accepted. An event that the server cannot read is dropped. */
  report: (event: CallEvent) => void
  /** After the events reported before it. Rejects when the server has then not taken it in ten minutes. */
  leaveMessage: (message: Voicemail) => Promise<void>
  /** Waits until all events and messages are sent, at most `withinMs`. */
  flush: (withinMs: number) => Promise<void>
}

/** Returns the registrations of all phones in the request. Rejects without an answer in `withinMs`. */
export type ExchangeRegistrations = (
  request: RegistrationsRequest,
  withinMs: number,
) => Promise<readonly Registration[]>

export type CarrierClient = Pick<CarrierApi, 'report' | 'leaveMessage' | 'flush'> & {
  /** Rejects when no valid decision arrives within `withinMs`. */
  ask: (question: RouteRequest, withinMs: number) => Promise<Decision>
  exchangeRegistrations: ExchangeRegistrations
}

type ClientOptions = {
  serverUrl: string
  id: string
  secret: string
}

/** Further events are dropped while the server accepts none. */
const maxQueuedEvents = 100_000
const maxEventsPerRequest = 100
/** How long (ms) an event waits for others, which then share its request. */
const batchMs = 20
/** Exponential backoff with jitter (ms) while the server does not accept events. */
const backoffMs = { first: 500, longest: 8000 }
const reportTimeoutMs = 10_000
const messageTimeoutMs = 30_000
const messageLifetimeMs = 600_000
/** Each is a megabyte, and more as a request. */
const maxMessagesAtOnce = 4

type Post = ReturnType<typeof createPost>

export function createCarrierClient({ serverUrl, ...credentials }: ClientOptions): CarrierClient {
  const post = createPost(serverUrl, credentials)
  const events = createEventQueue(post)
  const leaving = new Set<Promise<void>>()
  const takeTurn = createTurns(maxMessagesAtOnce)

  return {
    ask: async (question, withinMs) =>
      readAnswer(decision, await post('/api/carrier/route', question, withinMs), 'decision'),
    exchangeRegistrations: async (request, withinMs) => {
      const answer = await post('/api/carrier/registrations', request, withinMs)
      return readAnswer(registrationsResponse, answer, 'registrations').registrations
    },
    report: events.report,
    leaveMessage: async (message) => {
      const send = async () =>
        takeTurn(async () => post('/api/carrier/voicemails', message, messageTimeoutMs))
      const sent = sendMessage(send, events.waitForReported())
      leaving.add(sent)
      await sent.finally(() => leaving.delete(sent))
    },
    flush: async (withinMs) => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, withinMs).unref())
      await Promise.race([Promise.allSettled([events.whenEmpty(), ...leaving]), late])
    },
  }
}

function createEventQueue(post: Post) {
  const waiting: CallEvent[] = []
  let sending: Promise<void> | undefined
  /** Who waits for how many events. */
  const watchers = new Set<{ events: number; done: () => void }>()

  /** The first events are sent, or dropped. */
  function remove(count: number): void {
    waiting.splice(0, count)
    for (const watcher of watchers) {
      watcher.events -= count
      if (watcher.events > 0) continue
      watchers.delete(watcher)
      watcher.done()
    }
  }

  async function sendAll(): Promise<void> {
    let atOnce = maxEventsPerRequest
    let failures = 0
    while (waiting.length > 0) {
      if (waiting.length < atOnce) await wait(batchMs)
      const events = waiting.slice(0, atOnce)
      try {
        await post('/api/carrier/events', { events }, reportTimeoutMs)
        remove(events.length)
        failures = 0
      } catch (error) {
        if (!(error instanceof StatusError && error.status === 400)) {
          await backOff(failures)
          failures += 1
        } else if (events.length > 1) {
          atOnce = 1
        } else {
          // Otherwise it would block all later events.
          remove(1)
          atOnce = maxEventsPerRequest
        }
      }
    }
    sending = undefined
  }

  return {
    report: (event: CallEvent) => {
      if (waiting.length < maxQueuedEvents) waiting.push(event)
      sending ??= sendAll()
    },
    /** Until the events reported so far are gone, whatever follows. */
    waitForReported: async () =>
      new Promise<void>((done) => {
        if (waiting.length > 0) watchers.add({ events: waiting.length, done })
        else done()
      }),
    whenEmpty: async () => sending,
  }
}

/** Sends a message `after` the events of its call. 404 means that the server does not know the call yet. */
async function sendMessage(send: () => Promise<unknown>, after: Promise<void>): Promise<void> {
  await Promise.race([after, wait(messageLifetimeMs, undefined, { ref: false })])
  const until = Date.now() + messageLifetimeMs
  for (let failures = 0; !(await isSent(send, until)); failures += 1) await backOff(failures)
}

/** On its own: while an error is in scope its stack holds the request's body. */
async function isSent(send: () => Promise<unknown>, until: number): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    const isUnreadable = error instanceof StatusError && error.status === 400
    if (isUnreadable || Date.now() > until) throw error
    return false
  }
}

/** Lets `atOnce` run at the same time, and others wait for their turn, in the order they came. */
function createTurns(atOnce: number): (work: () => Promise<unknown>) => Promise<void> {
  const queue: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy < atOnce) busy += 1
    else await new Promise<void>((begin) => queue.push(begin))
    try {
      await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else busy -= 1
    }
  }
}

async function backOff(failures: number): Promise<void> {
  const most = Math.min(backoffMs.longest, backoffMs.first * 2 ** failures)
  await wait(most * (0.5 + Math.random() / 2))
}

function readAnswer<Schema extends z.ZodType>(schema: Schema, json: string, what: string): z.output<Schema> {
  const { data, error } = schema.safeParse(JSON.parse(json))
  if (error) throw new Error(`The server gave no valid ${what}`)
  return data
}
