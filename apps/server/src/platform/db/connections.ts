import { Client, Pool, type PoolClient, type PoolConfig } from 'pg'

const lost = new WeakSet<Client | PoolClient>()

/**
 * A connection that the server ends (a database that is dropped, a failover) fails what is at work on it and nothing else: without a listener
 * its error would end the process.
 */
function bear(connection: Client | PoolClient): void {
  for (const event of ['error', 'end'] as const) connection.on(event, () => void lost.add(connection))
}

/** Whether one of our connections has broken or closed: it answers nothing any more. */
export function isLost(connection: Client | PoolClient): boolean {
  return lost.has(connection)
}

/**
 * One connection, which the caller ends, after at most `patienceMs` of trying; throws what kept it from opening. A statement without an answer
 * after `answerMs` fails, and then the connection is of no more use; 0 waits for ever. `signal` ends the trying.
 */
export async function openClient(
  url: string,
  patienceMs = 0,
  answerMs = 0,
  signal?: AbortSignal,
): Promise<Client> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: patienceMs,
    query_timeout: answerMs,
    keepAlive: true,
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

/**
 * A pool that replaces a connection that dies, idle or in use. Its `end` resolves when every connection is closed, so that the database may be
 * dropped or copied then; pg's own only asks them to close.
 */
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
