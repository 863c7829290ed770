import { type Env, readInteger } from '../base/env.ts'

/** How much the server takes upon itself, and how long it waits for others; times in ms. */
export type LoadConfig = {
  /** How long an endpoint may take; then it answers 503. Less than the 8 s that shoppers' browsers wait. */
  answerMs: number
  /** How long a request may take to arrive, its body included. */
  arriveMs: number
  /** An idle connection is closed after this time, also one whose client does not read. */
  silentMs: number
  /** How many connections may be open; one more is closed at once. */
  connections: number
  /** How long a page may wait for its content; then its plain shell is sent. */
  pageMs: number
  /**
   * The number of requests of one kind of work that may wait for a database connection. Vital work has no
   * limit.
   */
  databaseWaiting: number
  /** How long a stopping server still serves while /readyz answers 503. */
  drainMs: number
  /** How late the event loop may be, on average of a tenth of a second, until reads are refused. */
  loopDelayMs: number
}

export function readLoadConfig(env: Env, production: boolean, problems: string[]): LoadConfig {
  return {
    answerMs: readInteger(env, 'ANSWER_MS', 6500, problems, [100, 600_000]),
    arriveMs: readInteger(env, 'ARRIVE_MS', 15_000, problems, [100, 600_000]),
    silentMs: readInteger(env, 'SILENT_MS', 120_000, problems, [100, 600_000]),
    connections: readInteger(env, 'CONNECTIONS', 10_000, problems, [1, 1_000_000]),
    pageMs: readInteger(env, 'PAGE_MS', 800, problems, [1, 600_000]),
    databaseWaiting: readInteger(env, 'DATABASE_WAITING', 500, problems, [1, 100_000]),
    drainMs: readInteger(env, 'DRAIN_MS', production ? 5000 : 0, problems, [0, 600_000]),
    loopDelayMs: readInteger(env, 'LOOP_DELAY_MS', 100, problems, [1, 600_000]),
  }
}
