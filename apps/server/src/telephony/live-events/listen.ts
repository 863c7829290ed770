import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { backoff } from '../../platform/base/backoff.ts'
import type { Availability } from '../../platform/db/availability.ts'
import { openClient } from '../../platform/db/connections.ts'

type ListenOptions = { databaseUrl: string; channel: string; availability: Availability }

/** How long (ms) a connection may take to open, and to be given back. */
const connectTimeoutMs = 10_000
const closeTimeoutMs = 1000

/**
 * Calls `onNotice` with what a transaction has said on a channel (NOTIFY), over one connection of its own, and with nothing each time that it has begun to listen: something may have been
 * said before. What is said while it has no connection is lost, so whoever relies on it looks for itself now and then. `stop` resolves when the connection is given back.
 */
export function listen(
  { databaseUrl, channel, availability }: ListenOptions,
  onNotice: (said?: string) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let client: Client | undefined
  let failures = 0

  async function listenOnce(): Promise<void> {
    client = await openClient(databaseUrl, connectTimeoutMs)
    try {
      const ended = new Promise<void>((resolve) => client?.once('end', resolve))
      client.on('notification', ({ payload }) => onNotice(payload))
      if (stopping.signal.aborted) return
      await client.query(`LISTEN ${channel}`)
      failures = 0
      onNotice()
      await ended
    } finally {
      await client.end()
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listenOnce().catch((error: unknown) =>
        availability.report(error, 'nobody listens to the database', stopping.signal),
      )
      failures += 1
      await wait(backoff(failures), undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      client?.end().catch(() => undefined)
      // A database that does not answer does not say goodbye.
      const late = setTimeout(() => client?.connection.stream.destroy(), closeTimeoutMs)
      await running
      clearTimeout(late)
    },
  }
}
