import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

/** A running shop. `address` is where it listens, such as http://localhost:8080; `stop` ends all of it, in order. */
export type Product = { address: string; stop(): Promise<void> }

type Stoppable = { stop(): Promise<void> }

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * The composition root of `npm start`. With NODE_ENV=production it is the server alone. Otherwise it is the demonstration: the
 * embedded PostgreSQL under DATA_DIR unless DATABASE_URL is set, the simulators of the world outside, and the demo inventory.
 * PORT=0 takes a free port.
 * @throws ConfigError (settings), EmbeddedPostgresError, or what listening throws (EADDRINUSE)
 */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void = () => {},
): Promise<Product> {
  const { serve } = await import('../apps/server/src/main.ts')
  return env['NODE_ENV'] === 'production' ? serve(env) : startDemo(env, serve, log)
}

type Serve = typeof import('../apps/server/src/main.ts').serve

async function startDemo(
  env: NodeJS.ProcessEnv,
  serve: Serve,
  log: (line: string) => void,
): Promise<Product> {
  const port = Number(env['PORT'] || 8080) || (await freePort())
  const dataDir = resolve(repository, env['DATA_DIR'] || 'var/data')
  const started: Stoppable[] = []
  const stop = async () => {
    for (const part of started.splice(0).toReversed()) await part.stop()
  }
  try {
    const databaseUrl = env['DATABASE_URL'] || (await startDatabase(join(dataDir, 'postgres'), started, log))
    const { startSimulators } = await import('../apps/simulators/src/main.ts')
    const simulators = await startSimulators({
      dir: join(dataDir, 'simulators'),
      notifyUrl: `http://127.0.0.1:${port}/api/wxpay/notify`,
      publicUrl: env['PUBLIC_URL'] || '',
    })
    started.push(simulators)
    const { seedDemo } = await import('../apps/server/src/seed/demo.ts')
    const { readNumberPlan } = await import('../apps/server/src/config.ts')
    const plan = readNumberPlan(env)
    const settings = { ...env, ...simulators.env, DATABASE_URL: databaseUrl, PORT: String(port) }
    const server = await serve(settings, { beforeListen: (url: string) => seedDemo(url, log, plan) })
    started.push(server)
    return { address: `http://localhost:${port}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startDatabase(
  dataDir: string,
  started: Stoppable[],
  log: (line: string) => void,
): Promise<string> {
  const { startEmbeddedPostgres } = await import('../apps/server/src/db/embedded/start.ts')
  const database = await startEmbeddedPostgres({ dataDir, log })
  started.push(database)
  return database.url
}
