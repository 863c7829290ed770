import type { Client } from 'pg'
import { isLost, openClient } from '../connections.ts'
import { createEmbeddedPostgresError } from './error.ts'
import { type EmbeddedPostgresOptions, type EmbeddedUrls, startEmbeddedPostgres } from './start.ts'

/** A database that is kept running, under the same addresses. */
export type SupervisedPostgres = EmbeddedUrls & {
  /** Fast shutdown of what we started. */
  stop(): Promise<void>
  /** Resolves, with words for the person at the terminal, when it has ended and cannot be started again. */
  failed: Promise<Error>
}

/** One that has run this long (ms) had no trouble to begin with. */
const settledMs = 10_000

/** So many times in a row it may end sooner. */
const mostFailures = 3

/**
 * Starts the embedded PostgreSQL as `startEmbeddedPostgres` does, and again, over the same files and with the
 * same URL, whenever it has ended though nobody stopped it: killed, or stopped by the other process that had
 * started it.
 */
export async function superviseEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<SupervisedPostgres> {
  const first = await startEmbeddedPostgres(options)
  const handles = [first]
  const { url, migrateUrl, adminUrl } = first
  const socketFolder = new URL(url).searchParams.get('host') ?? ''
  let watcher = await openClient(url)
  let stopped = false
  const keep = async () => {
    for (let failures = 0; failures < mostFailures; failures += 1) {
      const since = Date.now()
      await ended(watcher)
      if (stopped) return
      options.log?.('PostgreSQL ended by itself; starting it again')
      const again = await startEmbeddedPostgres({ ...options, socketFolder })
      handles.push(again)
      if (again.url !== url)
        throw createEmbeddedPostgresError(`PostgreSQL is not found at ${socketFolder} any more.`)
      watcher = await openClient(url)
      if (stopped) return watcher.end()
      if (Date.now() - since > settledMs) failures = 0
    }
    throw createEmbeddedPostgresError(
      `PostgreSQL ended ${mostFailures} times in a row: see postgres.log in ${options.dataDir}.`,
    )
  }
  const kept = keep()
  return {
    url,
    migrateUrl,
    adminUrl,
    failed: new Promise((resolve) => void kept.catch(resolve)),
    stop: async () => {
      stopped = true
      await watcher.end()
      await kept.catch(() => undefined)
      await Promise.all(handles.map((handle) => handle.stop()))
    },
  }
}

async function ended(client: Client): Promise<void> {
  if (!isLost(client)) await new Promise<void>((resolve) => void client.once('end', resolve))
}
