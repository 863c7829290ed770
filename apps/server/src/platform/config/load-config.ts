import { integer } from '@hao/settings/read-settings.ts'
import type { SettingsSource } from '../base/env.ts'

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
  /** How many requests of one kind of work may wait for the database. Vital work has no limit. */
  databaseWaiting: number
  drainMs: number
  /** How late the event loop may be, on average of a tenth of a second, until reads are refused. */
  loopDelayMs: number
}

export function readLoadConfig({ production, read }: SettingsSource): LoadConfig {
  const ms = (least: number) => integer(least, 600_000)
  return {
    answerMs: read('ANSWER_MS', ms(100).default(6500)),
    arriveMs: read('ARRIVE_MS', ms(100).default(15_000)),
    silentMs: read('SILENT_MS', ms(100).default(120_000)),
    connections: read('CONNECTIONS', integer(1, 1_000_000).default(10_000)),
    pageMs: read('PAGE_MS', ms(1).default(800)),
    databaseWaiting: read('DATABASE_WAITING', integer(1, 100_000).default(500)),
    drainMs: read('DRAIN_MS', ms(0).default(production ? 5000 : 0)),
    loopDelayMs: read('LOOP_DELAY_MS', ms(1).default(100)),
  }
}
