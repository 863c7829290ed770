import { createHmac, randomBytes } from 'node:crypto'
import { EdgeMetrics } from './control/metrics.ts'
import { type ControlServer, openControlServer } from './control/server.ts'
import { type EdgeConfig, readConfig } from './config.ts'
import { type Edge, startEdge } from './edge.ts'
import { isPublicAddress } from './media/addresses.ts'
import { type MediaRelay, openRelay } from './media/relay.ts'
import { openRtpengines } from './media/rtpengine.ts'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { createDigest } from './registrar/digest.ts'
import { type Access, createRegistrar, learnPlaces, type Registrar } from './registrar/registrar.ts'
import { createSharedRegistrations } from './registrar/shared-registrations.ts'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import { createDecisionCache, defaultCacheOptions } from '@hao/carrier-protocol/decision-cache.ts'

/** Time (ms) that a caller waits for the application's decision, with and without a cached one. */
const timeoutsMs = { known: 300, unknown: 4000 }
const flushMs = 3000

const publicWarning =
  'the edge has a public address and no SIP proxy: nothing stops a flood; put Kamailio before it (docs/telephony.md)'

type RunningEdge = Edge & {
  controlPort: number | undefined
  drainMs: number
}

/** @throws SettingsError, or the system's error for a taken port */
export async function runEdge(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<RunningEdge> {
  const config = readConfig(env)
  const carrier = createCarrierClient({
    serverUrl: config.serverUrl,
    id: config.carrierId,
    secret: config.carrierSecret,
  })
  const write = (entry: object, text: string) =>
    log(JSON.stringify({ time: Date.now(), ...entry, msg: text }))
  const metrics = new EdgeMetrics()
  const shared =
    config.proxies.length > 0
      ? createSharedRegistrations({ exchange: carrier.exchangeRegistrations, log: write })
      : undefined
  const registrar = createRegistrar(createAccess(config), Date.now, shared)
  const { decide } = createDecisionCache({
    ...defaultCacheOptions,
    ask: learnPlaces(registrar, carrier.ask),
    timeoutsMs,
    onFailure: (callId, error) => write({ callId, error: String(error) }, 'the application gave no answer'),
    onDecision: metrics.countDecision,
  })
  const relay = openMediaRelay(config, write)
  const edge = await startEdge({
    ...config,
    carrier: {
      ...carrier,
      ask: async (question) =>
        (await decide(question)) ?? fail('The application gave no answer, and no decision is cached'),
    },
    registrar,
    openMedia: relay.open,
    lines: { address: config.address, ports: config.mediaPorts },
    isTrunk: (address) => config.trunks.has(address),
    onSetup: metrics.countSetup,
    onVoicemail: metrics.countVoicemail,
    log: write,
  })
  if (config.proxies.length === 0 && isPublicAddress(config.address))
    write({ level: 'warn', address: config.address }, publicWarning)
  metrics.watch(edge)
  const control = await startControl(config, registrar, edge, metrics)
  return {
    ...edge,
    controlPort: control?.port,
    drainMs: config.drainMs,
    close: async () => {
      await control?.close()
      await edge.close()
      await relay.close()
      await carrier.flush(flushMs)
    },
  }
}

async function startControl(
  { carrierId, carrierSecret, controlPort: port }: EdgeConfig,
  registrar: Registrar,
  edge: Edge,
  metrics: EdgeMetrics,
): Promise<ControlServer | undefined> {
  if (port === undefined) return undefined
  const startOutbound = async (call: OutboundCall) => {
    await Promise.all([call.first, call.second].map(async (phone) => phone && registrar.refresh?.(phone)))
    return edge.startOutbound(call)
  }
  const credentials = { id: carrierId, secret: carrierSecret }
  return openControlServer({ ...edge, startOutbound, port, credentials, metrics: metrics.read })
}

function openMediaRelay(
  { address, mediaPorts, rtpengines }: EdgeConfig,
  write: (entry: object, text: string) => void,
): MediaRelay {
  if (rtpengines.length > 0)
    return openRtpengines(rtpengines, (isSilent, { host, port }) =>
      write(
        { rtpengine: `${host}:${port}` },
        isSilent ? 'an rtpengine does not answer' : 'an rtpengine answers again',
      ),
    )
  return openRelay({ announcedAddress: address, ports: mediaPorts })
}

function fail(why: string): never {
  throw new Error(why)
}

/** A phone's password is derived from its number and the secret, so that none is stored. */
function createAccess({ phoneSecret, domain }: EdgeConfig): Access {
  if (phoneSecret === undefined) return 'open'
  return {
    digest: createDigest(domain, randomBytes(32).toString('hex')),
    passwordOf: (phone) => createHmac('sha256', phoneSecret).update(phone).digest('hex').slice(0, 32),
  }
}
