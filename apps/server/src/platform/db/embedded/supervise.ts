import type { Client } from 'pg'
import { isLost, openClient } from '../connections.ts'
import { createEmbeddedPostgresError } from './error.ts'
import { type EmbeddedPostgresOptions, type EmbeddedUrls, startEmbeddedPostgres } from './start.ts'

type SupervisedPostgres = EmbeddedUrls & {
  stop(): Promise<void>
  /** Resolves with an error for the operator when the database has ended and cannot be started again. */
  failed: Promise<Error>
}

const stableAfterMs = 10_000

const maxFailures = 3

/** Starts PostgreSQL again, with the same files and URLs, when it ends without `stop`. */
export async function superviseEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<SupervisedPostgres> {
  const first = await startEmbeddedPostgres(options)
  const handles = [first]
  const { url, migrateUrl, adminUrl } = first
  const socketFolder = new URL(url).searchParams.get('host') ?? ''
  let watcher = await openClient(url)
  let stopped = false
  const supervise = async () => {
    for (let failures = 0; failures < maxFailures; failures += 1) {
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
      if (Date.now() - since > stableAfterMs) failures = 0
    }
    throw createEmbeddedPostgresError(
      `PostgreSQL ended ${maxFailures} times in a row: see postgres.log in ${options.dataDir}.`,
    )
  }
  const supervision = supervise()
  return {
    url,
    migrateUrl,
    adminUrl,
    failed: new Promise((resolve) => void supervision.catch(resolve)),
    stop: async () => {
      stopped = true
      await watcher.end()
      await supervision.catch(() => undefined)
      await Promise.all(handles.map((handle) => handle.stop()))
    },
  }
}

async function ended(client: Client): Promise<void> {
  if (!isLost(client)) await new Promise<void>((resolve) => void client.once('end', resolve))
}
