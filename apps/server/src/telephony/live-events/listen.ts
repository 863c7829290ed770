import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'
import { backoff } from '../../platform/base/backoff.ts'
import type { Availability } from '../../platform/db/availability.ts'
import { openClient } from '../../platform/db/connections.ts'

type ListenOptions = { directUrl: string; channel: string; availability: Availability }

const connectTimeoutMs = 10_000
const closeTimeoutMs = 1000

/**
 * Calls `onNotice` for each NOTIFY, and without a payload after each (re)connect: notices may have been
 * missed. `stop` resolves when the connection is closed.
 */
export function listen(
  { directUrl, channel, availability }: ListenOptions,
  onNotice: (payload?: string) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let client: Client | undefined
  let failures = 0

  async function listenOnce(): Promise<void> {
    client = await openClient(directUrl, { name: 'hao events', patienceMs: connectTimeoutMs })
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
        availability.report(error, 'lost the LISTEN connection to the database', stopping.signal),
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
      // A database that does not answer does not close the connection either.
      const late = setTimeout(() => client?.connection.stream.destroy(), closeTimeoutMs)
      await running
      clearTimeout(late)
    },
  }
}
