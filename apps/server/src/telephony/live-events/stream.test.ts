import { once } from 'node:events'
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { patienceMs } from '@hao/testing/patience.ts'
import { startStream } from './stream.ts'

const last = 2000

/** A story that is always longer, event by event, each of 8 KB. */
const read = async (after: number) => {
  if (after === last) return []
  const id = after + 1
  const number = '6'.repeat(8192)
  return [
    { id, callId: 'a', kind: 'test' as const, number, state: 'placed' as const, at: '2026-01-01T00:00:00Z' },
  ]
}

test('a reader who takes nothing is not told more than fits on the way to them; then they hear all', async () => {
  const written: ServerResponse[] = []
  const server = createServer((_request, response) => {
    written.push(response)
    const stream = startStream(response, { userId: 1, after: 0, read, mayGoOn: async () => true })
    onTestFinished(() => stream.end())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const request = get({ port: (server.address() as AddressInfo).port, agent: false })
  onTestFinished(() => void request.destroy())
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.pause()
  const kept = () => written[0]?.writableLength ?? 0
  await expect.poll(kept, { timeout: patienceMs }).toBeGreaterThan(0)
  // Turns enough for all of it.
  for (let turn = 0; turn < 2 * last; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1))
  expect(kept()).toBeLessThan(65_536)
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => (text += part))
  response.resume()
  const heard = () => Array.from(text.matchAll(/^id: (\d+)$/gm), ([, id]) => Number(id))
  await expect.poll(() => heard().length, { timeout: patienceMs }).toBe(last)
  expect(heard()).toEqual(Array.from({ length: last }, (_, at) => at + 1))
})
