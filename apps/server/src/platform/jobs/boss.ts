import PgBoss, { type ConstructorOptions } from 'pg-boss'
import { openPool } from '../db/connections.ts'

/** pg-boss at work, and how to end it: no connection is left behind. */
export type StartedBoss = { boss: PgBoss; stop: () => Promise<void> }

type Options = Omit<ConstructorOptions, 'db' | 'connectionString' | 'schedule'> & {
  /** The most connections that it may open. */
  max: number
  /** Hears of what goes wrong between two jobs, such as a connection that was lost; it is tried again. */
  onError?: (error: Error) => void
}

/** How long a queue waits for the database: then the connection is given up, in case nobody is there any more. */
const patienceMs = 60_000

/** Starts pg-boss over connections of its own, without its schedules: see workers.ts. */
export async function startBoss(
  databaseUrl: string,
  { max, onError = () => undefined, ...options }: Options,
): Promise<StartedBoss> {
  const pool = openPool({
    connectionString: databaseUrl,
    max,
    application_name: 'pgboss',
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
  })
  const executeSql = async (text: string, values: unknown[]) =>
    // A worker may still ask for jobs while it is told to end.
    pool.ending ? { rows: [] } : pool.query(text, values)
  const boss = new PgBoss({ ...options, schedule: false, db: { executeSql } })
  boss.on('error', onError)
  const stop = async () => {
    await boss.stop({ graceful: false })
    await pool.end()
  }
  try {
    await boss.start()
  } catch (error) {
    await stop()
    throw error
  }
  return { boss, stop }
}
