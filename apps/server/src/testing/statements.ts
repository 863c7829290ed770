import { Client } from 'pg'
import { onTestFinished } from 'vitest'
import { waitUntil } from './wait-until.ts'

/** What this process has sent to PostgreSQL. */
export type Statements = {
  /** What `act` comes to and the statements of that time, BEGIN and COMMIT among them: once each has its answer, and one matches `awaited`. */
  during<T>(act: () => Promise<T>, awaited?: RegExp): Promise<{ result: T; sent: string[] }>
}

/**
 * Listens to every statement of this process until the test ends. Each is one round trip: a connection of pg
 * sends the next one when it has the answer to the one before.
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
