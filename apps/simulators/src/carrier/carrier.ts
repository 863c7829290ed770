import { randomBytes } from 'node:crypto'
import fastify from 'fastify'
import { phonePages, type PhonePages } from '../phone/phone-pages.ts'
import { dialPages } from './dial-pages.ts'
import { type CarrierClient, createClient } from './client.ts'
import { createSwitchboard } from './switchboard.ts'

type CarrierSimulatorOptions = {
  /** The server's origin: the simulator asks it for decisions and reports events to it. */
  serverUrl: string
  /** By default a new one with each start. */
  secret?: string | undefined
  /** Telephones in the browser. Without them the dial page is a form that plays both parties. */
  phones?: PhonePages | undefined
}

type CarrierSimulator = CarrierClient & {
  origin: string
  env: Record<string, string>
  stop(): Promise<void>
}

/** On a free port of 127.0.0.1. GET /simulators/carrier/dial, through the shop's own address, dials. */
export async function startCarrier(options: CarrierSimulatorOptions): Promise<CarrierSimulator> {
  const { serverUrl, phones, secret = randomBytes(32).toString('hex') } = options
  const identity = { id: 'simulator', secret }
  const client = createClient(serverUrl, identity)
  const app = fastify({ forceCloseConnections: true, pluginTimeout: 0 })
  const phone = phones && {
    ...phonePages(app, phones),
    isAvailable: () => phones.webSocketPort() !== undefined,
  }
  await app.register(dialPages, { switchboard: createSwitchboard(client), phone })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    ...client,
    origin,
    env: {
      CARRIER_ID: identity.id,
      CARRIER_SECRET: identity.secret,
      SIMULATOR_CARRIER_ORIGIN: origin,
      ...(phones && { SIMULATOR_PHONE_ORIGIN: origin }),
    },
    stop: () => app.close(),
  }
}
