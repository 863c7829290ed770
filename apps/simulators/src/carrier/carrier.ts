import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import { dialPages } from './dial-pages.ts'
import { type CarrierClient, createClient } from './client.ts'
import { createSwitchboard } from './switchboard.ts'

export type CarrierSimulatorOptions = {
  /** The server's origin: it is asked where calls go, and told what became of them. */
  serverUrl: string
}

export type CarrierSimulator = CarrierClient & {
  origin: string
  /** What the server needs in its environment to listen to this carrier. */
  env: Record<string, string>
  stop(): Promise<void>
}

/**
 * A carrier on a free port of 127.0.0.1. GET /simulators/carrier/dial, through the shop's own address, dials a number as a stranger would: it asks
 * the server where the call goes, shows which phone rings or why none does, and reports what happens to the call. Its secret is new with each start.
 */
export async function startCarrier({ serverUrl }: CarrierSimulatorOptions): Promise<CarrierSimulator> {
  const identity = { id: 'simulator', secret: randomBytes(32).toString('hex') }
  const client = createClient(serverUrl, identity)
  const app = fastify({ forceCloseConnections: true, pluginTimeout: 0 })
  await app.register(dialPages, { switchboard: createSwitchboard(client) })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...client,
    origin,
    env: {
      CARRIER_ID: identity.id,
      CARRIER_SECRET: identity.secret,
      SIMULATOR_CARRIER_ORIGIN: origin,
    },
    stop: () => app.close(),
  }
}
