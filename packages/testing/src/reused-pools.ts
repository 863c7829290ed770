import type { Pool, PoolConfig } from 'pg'
import type { ConnectionPool } from '../../../apps/server/src/platform/db/acquire-connection.ts'
import { openPool } from '../../../apps/server/src/platform/db/connections.ts'

/** The `application_name` of connections that are kept for later tests. */
export const reusedPoolName = 'hao-kept'

/** Connections that are not reused are closed soon, because their total number is limited. */
const idleMs = 3000

const kept = new Map<string, Map<string, Pool>>()

/**
 * Replaces `openPool` for a server: its pools reuse the connections of an earlier test's server. A new
 * connection must load the catalogue entries of every table, which takes longer than most tests. `end`
 * resolves when all connections are returned; an ended pool lends no more.
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
    get totalCount() {
      return pool.totalCount
    },
    get idleCount() {
      return pool.idleCount
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

/** Closes the kept connections of a database that will be dropped. */
export async function closeReusedPools(url: string): Promise<void> {
  const pools = [...(kept.get(url)?.values() ?? [])]
  kept.delete(url)
  await Promise.all(pools.map((pool) => pool.end()))
}
