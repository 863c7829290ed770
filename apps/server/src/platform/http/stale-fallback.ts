import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { DatabaseUnavailable } from '../db/transient-errors.ts'
import { hourMs } from '../base/time.ts'
import type { ResponseCache } from './inventory-cache.ts'

/** The maximum number of responses, their size (characters) and age (ms). */
const most = 300
const largest = 50_000
const keptMs = hourMs

/** Keeps the last response of each URL, and returns it while the database is down. */
export function createStaleFallback(): ResponseCache {
  const answers = new LRUCache<string, string>({
    max: most,
    ttl: keptMs,
    maxEntrySize: largest,
    sizeCalculation: (answer) => answer.length,
  })
  return async (address, make) => {
    try {
      const answer = await make()
      answers.set(address, answer)
      return answer
    } catch (error) {
      const last = answers.get(address)
      if (error instanceof DatabaseUnavailable && last) return last
      throw error
    }
  }
}

/** Marks a response as possibly outdated since a moment, in a header and in its envelope. */
export function markStale(reply: FastifyReply, answer: Buffer | string, since: Date): string {
  const at = since.toISOString()
  reply.header('stale-since', at)
  return `${answer.toString().slice(0, -1)},"staleSince":"${at}"}`
}
