import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { startEventStream } from './event-stream.ts'

const last = 2000

/** An endless history of events of 8 KB each. */
const endlessEvents = () => {
  let id = 0
  return async () => {
    if (id === last) return []
    id += 1
    return [`id: ${id}\nevent: call\ndata: ${'6'.repeat(8192)}\n\n`]
  }
}

test('a slow client gets no more than its buffer holds, and everything once it reads again', async () => {
  const written: ServerResponse[] = []
  const server = createServer((_request, response) => {
    written.push(response)
    const stream = startEventStream(response, { read: endlessEvents(), mayGoOn: async () => true })
    onTestFinished(() => stream.end())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const request = get({ port: (server.address() as AddressInfo).port, agent: false })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.pause()
  const kept = () => written[0]?.writableLength ?? 0
  await expect.poll(kept, { timeout: waitTimeoutMs }).toBeGreaterThan(0)
  // Enough turns of the event loop for all of it.
  for (let done = 0; done < 2 * last; done += 1) await turn()
  expect(kept()).toBeLessThan(65_536)
  const received: number[] = []
  let rest = ''
  response.setEncoding('utf8').on('data', (part: string) => {
    const lines = (rest + part).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('id: ')) received.push(Number(line.slice(4)))
  })
  response.resume()
  await expect.poll(() => received.length, { timeout: waitTimeoutMs }).toBe(last)
  expect(received).toEqual(Array.from({ length: last }, (_, at) => at + 1))
})
