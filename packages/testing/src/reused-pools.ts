import type { Pool, PoolConfig } from 'pg'
import type { ConnectionPool } from '../../../apps/server/src/platform/db/acquire-connection.ts'
import { openPool } from '../../../apps/server/src/platform/db/connections.ts'

/** The `application_name` of the connections that are kept for the tests to come. */
export const reusedPoolName = 'hao-kept'

/** Soon, as the connections of all servers together are limited: those of a test that had many at once are not needed for long. */
const idleMs = 3000

const kept = new Map<string, Map<string, Pool>>()

/**
 * For one server over the database of that URL: opens its pools in place of `openPool`, each with the
 * connections that the server of an earlier test had at this place. A new connection has to learn of every
 * table it reads, which takes PostgreSQL longer than what tests ask. A pool that has ended lends nothing any
 * more, as others; its `end` resolves when nothing of it is lent.
 */
export function reusePools(url: string): (config: PoolConfig) => ConnectionPool {
  let place = 0
  return (config) => {
    const ofUrl = kept.get(url) ?? new Map<string, Pool>()
    kept.set(url, ofUrl)
    const key = `${(place += 1)} ${JSON.stringify(config)}`
    const pool =
      ofUrl.get(key) ?? openPool({ idleTimeoutMillis: idleMs, ...config, application_name: reusedPoolName })
    ofUrl.set(key, pool)
    return lendingOf(pool)
  }
}

function lendingOf(pool: Pool): ConnectionPool {
  let ended = false
  return {
    connect: async () => {
      if (ended) throw new Error('This pool has ended')
      return pool.connect()
    },
    get waitingCount() {
      return pool.waitingCount
    },
    end: async () => {
      ended = true
      while (pool.totalCount > pool.idleCount) await new Promise((resolve) => setTimeout(resolve, 5))
    },
  }
}

/** Closes what is kept for a database that is to go. */
export async function closeReusedPools(url: string): Promise<void> {
  const pools = [...(kept.get(url)?.values() ?? [])]
  kept.delete(url)
  await Promise.all(pools.map((pool) => pool.end()))
}
