import { createHmac } from 'node:crypto'
import { usualLimits } from './call/limits.ts'
import { openControlDoor } from './control/door.ts'
import { type EdgeConfig, passingSecret, readConfig } from './config.ts'
import { type Edge, startEdge } from './edge.ts'
import { MediaError } from './media/media-error.ts'
import { openRelay } from './media/relay.ts'
import { createDigest } from './registrar/digest.ts'
import { type Access, createRegistrar } from './registrar/registrar.ts'
import { createCarrier } from './route/carrier.ts'

/** How long (ms) a caller waits for the application; how long the end waits for it to hear of the last calls. */
const askMs = 4000
const flushMs = 3000

type RunningEdge = Edge & { controlPort: number | undefined }

/** The edge by the settings of its environment. @throws EdgeConfigError, or what the system says of a port that is taken */
export async function runEdge(env: NodeJS.ProcessEnv, log: (line: string) => void): Promise<RunningEdge> {
  const config = readConfig(env)
  const carrier = createCarrier({
    serverUrl: config.serverUrl,
    id: config.carrierId,
    secret: config.carrierSecret,
    askMs,
  })
  const relay = openRelay({
    bindAddress: config.host,
    announcedAddress: config.address,
    ports: config.mediaPorts,
    maxSessions: usualLimits.calls,
  })
  const edge = await startEdge({
    ...config,
    carrier,
    registrar: createRegistrar(accessOf(config)),
    openMedia: () => {
      try {
        return relay.open()
      } catch (error) {
        if (error instanceof MediaError) return undefined
        throw error
      }
    },
    isTrunk: (address) => config.trunks.has(address),
    log: (entry, text) => log(JSON.stringify({ time: Date.now(), ...entry, msg: text })),
  })
  const credentials = { id: config.carrierId, secret: config.carrierSecret }
  const { controlPort } = config
  const door =
    controlPort === undefined ? undefined : await openControlDoor({ ...edge, port: controlPort, credentials })
  return {
    ...edge,
    controlPort: door?.port,
    close: async () => {
      await door?.close()
      await edge.close()
      await relay.close()
      await carrier.flush(flushMs)
    },
  }
}

/** A phone's password is made of its number and the secret, so that none is kept. */
function accessOf({ phoneSecret, address }: EdgeConfig): Access {
  if (phoneSecret === undefined) return 'open'
  return {
    digest: createDigest(address, passingSecret()),
    passwordOf: (phone) => createHmac('sha256', phoneSecret).update(phone).digest('hex').slice(0, 32),
  }
}
