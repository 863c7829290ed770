import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

const lost = new WeakSet<Client | PoolClient>()

/** Without a listener the error event of a lost connection would end the process. */
function bear(connection: Client | PoolClient): void {
  for (const event of ['error', 'end'] as const) connection.on(event, () => void lost.add(connection))
}

export function isLost(connection: Client | PoolClient): boolean {
  return lost.has(connection)
}

type ClientOptions = {
  name?: string
  /** How long (ms) connecting may take; 0: no limit. */
  patienceMs?: number
  /** A statement without an answer after this time (ms; 0: no limit) fails and spoils the connection. */
  answerMs?: number
  signal?: AbortSignal
}

export async function openClient(
  url: string,
  { name, patienceMs = 0, answerMs = 0, signal }: ClientOptions = {},
): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: answerMs,
    keepAlive: true,
    ...(name && { application_name: name }),
  })
  bear(client)
  const giveUp = () => void client.connection.stream.destroy()
  signal?.addEventListener('abort', giveUp)
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  } finally {
    signal?.removeEventListener('abort', giveUp)
  }
}

/** Its `end` resolves when every connection is closed, so that the database can be dropped or copied. */
export function openPool(config: PoolConfig): Pool {
  const pool = new Pool(config)
  const closed = new Map<PoolClient, Promise<void>>()
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    bear(client)
    const gone = new Promise<void>((resolve) => client.once('end', resolve))
    closed.set(
      client,
      gone.then(() => void closed.delete(client)),
    )
  })
  const end = pool.end.bind(pool)
  const endAll = async () => {
    await end()
    await Promise.all(closed.values())
  }
  return Object.assign(pool, { end: endAll })
}
