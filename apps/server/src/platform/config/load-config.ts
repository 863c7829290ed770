import { type Env, readInteger } from '../base/env.ts'

/** How much of the server one address may take; a carrier's address stands for many shoppers. */
export type AddressLimits = {
  /** Requests to the API that are worked on at the same time; others wait for their turn. */
  atOnce: number
  /** Requests that have come and are not answered yet, those that wait among them; one more is refused. */
  inFlight: number
}

/** How much the server takes upon itself, and how long it waits for others; times in ms. */
export type LoadConfig = {
  /** How long an endpoint may take; then it answers 503. Less than the 8 s that shoppers' browsers wait. */
  answerMs: number
  /** How long a request may take to arrive, its body included. */
  arriveMs: number
  /** A connection on which nothing moves for so long is closed: also one whose client does not read. */
  silentMs: number
  /** How many connections may be open; one more is closed at once. */
  connections: number
  /** How long a page may wait for its content; then its plain shell is sent. */
  pageMs: number
  addressLimits: AddressLimits
  /** How many of one kind of work may wait for a connection to the database; what is vital is not counted. */
  databaseWaiting: number
  /** How late the event loop may be, on average of a tenth of a second, until reads are refused. */
  loopDelayMs: number
}

/** Reads these settings; what is wrong goes to `problems`. */
export function readLoadConfig(env: Env, problems: string[]): LoadConfig {
  return {
    answerMs: readInteger(env, 'ANSWER_MS', 6500, problems, [100, 600_000]),
    arriveMs: readInteger(env, 'ARRIVE_MS', 15_000, problems, [100, 600_000]),
    silentMs: readInteger(env, 'SILENT_MS', 120_000, problems, [100, 600_000]),
    connections: readInteger(env, 'CONNECTIONS', 10_000, problems, [1, 1_000_000]),
    pageMs: readInteger(env, 'PAGE_MS', 800, problems, [1, 600_000]),
    addressLimits: {
      atOnce: readInteger(env, 'ADDRESS_AT_ONCE', 32, problems, [1, 10_000]),
      inFlight: readInteger(env, 'ADDRESS_IN_FLIGHT', 2000, problems, [1, 100_000]),
    },
    databaseWaiting: readInteger(env, 'DATABASE_WAITING', 500, problems, [1, 100_000]),
    loopDelayMs: readInteger(env, 'LOOP_DELAY_MS', 100, problems, [1, 600_000]),
  }
}
