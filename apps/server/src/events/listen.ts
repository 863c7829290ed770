import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Client } from 'pg'
import { openClient } from '../db/connections.ts'

type Settings = { databaseUrl: string; channel: string; log: FastifyBaseLogger }

/** How long (ms) a connection may take to open, and to be given back, and until a lost one is tried again. */
const patienceMs = 10_000
const goodbyeMs = 1000
const retryMs = 1000

/**
 * Calls `onNotice` with what a transaction has said on a channel (NOTIFY), over one connection of its own, and with nothing each time that it has begun to listen: something may have been
 * said before. What is said while it has no connection is lost, so whoever relies on it looks for itself now and then. `stop` resolves when the connection is given back.
 */
export function listen(
  { databaseUrl, channel, log }: Settings,
  onNotice: (said?: string) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  let client: Client | undefined

  async function hear(): Promise<void> {
    client = await openClient(databaseUrl, patienceMs)
    try {
      const ended = new Promise<void>((resolve) => client?.once('end', resolve))
      client.on('notification', ({ payload }) => onNotice(payload))
      if (stopping.signal.aborted) return
      await client.query(`LISTEN ${channel}`)
      onNotice()
      await ended
    } finally {
      await client.end()
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await hear().catch((error: unknown) =>
        log.warn({ err: error, channel }, 'nobody listens to the database'),
      )
      await wait(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    stop: async () => {
      stopping.abort()
      client?.end().catch(() => undefined)
      // A database that does not answer does not say goodbye.
      const late = setTimeout(() => (client?.connection.stream as Socket | undefined)?.destroy(), goodbyeMs)
      await running
      clearTimeout(late)
    },
  }
}
