import type { FastifyReply } from 'fastify'
import { DatabaseUnavailable } from '../db/acquire-connection.ts'
import { hourMs } from '../base/time.ts'
import type { ResponseCache } from './inventory-cache.ts'

/** So many are kept, of at most so many bytes, for so long (ms). */
const most = 300
const largest = 50_000
const keptMs = hourMs

/** Keeps the last answer at each address, and gives it where the database does not answer. */
export function createStaleFallback(): ResponseCache {
  const answers = new Map<string, { answer: Buffer; at: number }>()
  return async (address, make) => {
    try {
      const answer = await make()
      answers.delete(address)
      if (answer.length <= largest) answers.set(address, { answer, at: performance.now() })
      const [oldest] = answers.keys()
      if (answers.size > most && oldest !== undefined) answers.delete(oldest)
      return answer
    } catch (error) {
      const last = answers.get(address)
      if (error instanceof DatabaseUnavailable && last && performance.now() - last.at < keptMs)
        return last.answer
      throw error
    }
  }
}

/** Says of an answer since when it may not be true any more, in a header and in its envelope. */
export function markStale(reply: FastifyReply, answer: Buffer | string, since: Date): string {
  const at = since.toISOString()
  reply.header('stale-since', at)
  return `${answer.toString().slice(0, -1)},"staleSince":"${at}"}`
}
