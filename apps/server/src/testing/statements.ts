import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { waitUntil } from './wait-until.ts'

/** The statements that this process has sent to PostgreSQL. */
type Statements = {
  /**
   * The result of `act` and the statements of that time, with BEGIN and COMMIT, after each has its response
   * and one matches `awaited`.
   */
  during<T>(act: () => Promise<T>, awaited?: RegExp): Promise<{ result: T; sent: string[] }>
}

/**
 * Records every statement of this process until the test ends. Each is one round trip: a connection of pg
 * sends the next one after the response.
 */
export function recordStatements(): Statements {
  const sent: string[] = []
  let answered = 0
  const original = Object.getOwnPropertyDescriptor(Client.prototype, 'query')!
  const send = original.value as (...args: unknown[]) => unknown
  Client.prototype.query = function listen(this: Client, ...args: unknown[]) {
    const answer = Reflect.apply(send, this, args)
    sent.push(typeof args[0] === 'string' ? args[0] : (args[0] as { text: string }).text)
    const done = () => void (answered += 1)
    Promise.resolve(answer).then(done, done)
    return answer
  } as Client['query']
  onTestFinished(() => void Object.defineProperty(Client.prototype, 'query', original))
  return {
    during: async (act, awaited = /./) => {
      const before = sent.length
      const result = await act()
      const during = async () => sent.slice(before)
      const done = (all: string[]) => answered === sent.length && all.some((text) => awaited.test(text))
      return { result, sent: await waitUntil(during, done) }
    },
  }
}
