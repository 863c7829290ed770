import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import type { Purchase } from './floor.ts'

type Ordered = { placed: number; refused: number; p99: number; took: number }

/** `took` is ms until the last answer: autocannon itself ends only with the next full second. */
export async function orderByHttp(
  origin: string,
  purchases: Purchase[],
  connections: number,
): Promise<Ordered> {
  const queue = purchases.values()
  const setupRequest = (request: autocannon.Request): autocannon.Request => {
    const { token = '', numberId } = queue.next().value ?? {}
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      authorization: `Bearer ${token}`,
    }
    return { ...request, headers, body: JSON.stringify({ numberId, agreed: true }) }
  }
  const started = performance.now()
  let took = 0
  const result = await new Promise<autocannon.Result>((done, fail) => {
    const load = autocannon(
      {
        url: `${origin}/api/order`,
        connections,
        amount: purchases.length,
        method: 'POST',
        requests: [{ setupRequest }],
      },
      (error: Error | null, finished) => (error ? fail(error) : done(finished)),
    )
    load.on('response', () => {
      took = performance.now() - started
    })
  })
  return { placed: result['2xx'], refused: result['4xx'], p99: result.latency.p99, took }
}
