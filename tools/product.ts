import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertDemonstrationSettings } from '../apps/server/src/platform/config/assert-settings.ts'
import { freePort } from './free-port.ts'
import { forkServer, watchServer } from './server-child.ts'
import { forkSipEdge, type SipEdgeChild, type SipPorts } from './sip-edge-child.ts'

/** `address` is where it listens, such as http://localhost:8080; `stop` ends all of it, in order. */
export type Product = {
  address: string
  /** Where the operator's console listens; undefined without a console, or while unknown. */
  console: string | undefined
  /** Where its SIP edge takes calls; undefined without one. */
  sip: SipPorts | undefined
  /** When the server has ended for any reason, or its database for good. */
  ended: Promise<string>
  stop(): Promise<void>
}

/** What surrounds the server of a demonstration; `env` has the addresses. */
type Surroundings = { env: Record<string, string>; stop(): Promise<void>; lost?: Promise<Error> }

type Options = {
  log?: (line: string) => void
  /** Run the server from its sources and restart it when they change. */
  watch?: boolean
}

/** The same from tools/ and from dist/. */
const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * The composition root of `npm start`. Unless NODE_ENV=production, it also runs the embedded PostgreSQL
 * (without DATABASE_URL), the simulators, and a SIP edge (unless SIP=off). PORT=0 takes a free port. @throws
 * SettingsError, EmbeddedPostgresError, or ServerEnded when the server ended before it listened
 */
export async function startProduct(settings: NodeJS.ProcessEnv, options: Options = {}): Promise<Product> {
  assertDemonstrationSettings(settings)
  const env = await withPorts(settings)
  const port = env['PORT']
  let sip: SipPorts | undefined
  const starting =
    env['NODE_ENV'] === 'production'
      ? nothing()
      : startSurroundings(env, { ...options, webSocketPort: () => sip?.webSocketPort })
  const server = options.watch
    ? watchServer({ ...env, ...(await starting).env })
    : forkServer(
        env,
        starting.then((around) => around.env),
      )
  let edge: SipEdgeChild | undefined
  const stop = async () => {
    await edge?.stop()
    await server.stop()
    await starting.then(
      (around) => around.stop(),
      () => undefined,
    )
  }
  try {
    const [around, listening] = await Promise.all([starting, server.ready])
    const ended = Promise.race([
      server.ended.then(() => 'The server ended.'),
      around.lost?.then(({ message }) => message) ?? new Promise<never>(() => undefined),
    ])
    edge = takeCalls({ ...env, ...around.env }, options)
    sip = await edge?.ports
    return { address: `http://localhost:${port}`, console: listening.console, sip, ended, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The console's port is free when the shop's is chosen by us. */
async function withPorts(settings: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const port = Number(settings['PORT'] || 8080) || (await freePort())
  const env: NodeJS.ProcessEnv = { ...settings, PORT: String(port) }
  if (settings['PORT'] === '0') env['CONSOLE_PORT'] ||= '0'
  return hasEdge(env) ? { ...env, ...(await controlSettings()) } : env
}

/** The demonstration has a SIP edge unless SIP=off; in production the operator runs one. */
function hasEdge(env: NodeJS.ProcessEnv): boolean {
  return env['NODE_ENV'] !== 'production' && env['SIP'] !== 'off'
}

async function controlSettings(): Promise<Record<string, string>> {
  const port = await freePort()
  return { SIP_CONTROL_PORT: String(port), CARRIER_CONTROL_URL: `http://127.0.0.1:${port}/calls` }
}

function takeCalls(env: NodeJS.ProcessEnv, { watch = false }: Options): SipEdgeChild | undefined {
  if (!hasEdge(env)) return undefined
  return forkSipEdge({ ...env, SERVER_URL: `http://127.0.0.1:${env['PORT']}` }, { fromSources: watch })
}

async function nothing(): Promise<Surroundings> {
  return { env: {}, stop: async () => {} }
}

async function startSurroundings(
  env: Record<string, string | undefined>,
  { log = () => {}, webSocketPort }: Options & { webSocketPort: () => number | undefined },
): Promise<Surroundings> {
  const dataDir = resolve(repository, env['DATA_DIR'] || 'var/data')
  const [database, { startSimulators }] = await Promise.all([
    env['DATABASE_URL'] ? undefined : startDatabase(dataDir, log),
    import('../apps/simulators/src/main.ts'),
  ])
  try {
    const simulators = await startSimulators({
      dir: join(dataDir, 'simulators'),
      notifyUrl: `http://127.0.0.1:${env['PORT']}/api/wxpay/notify`,
      publicUrl: env['PUBLIC_URL'] || '',
      carrierSecret: env['CARRIER_SECRET'] || undefined,
      staffMessages: true,
      phones: { dir: join(repository, 'apps/softphone/dist'), webSocketPort },
    })
    return {
      env: { ...simulators.env, ...database?.settings },
      stop: async () => {
        await simulators.stop()
        await database?.stop()
      },
      ...(database && { lost: database.failed }),
    }
  } catch (error) {
    await database?.stop()
    throw error
  }
}

/** With the settings that give its address to the server. */
async function startDatabase(dataDir: string, log: (line: string) => void) {
  const { superviseEmbeddedPostgres } = await import('../apps/server/src/platform/db/embedded/supervise.ts')
  const database = await superviseEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log })
  const addresses = { DATABASE_URL: database.url, MIGRATE_DATABASE_URL: database.migrateUrl }
  return { ...database, settings: addresses }
}
