import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createApiClient } from '../../testing/client.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { vitalResults, openSocket, readUntilClosed, startWithBuyers } from './testing.ts'

/**
 * A server with the product's own timeouts, which `startTestServer` leaves out. `open` counts its
 * connections.
 */
async function start(env: Record<string, string> = {}) {
  const { server, whatGoesOn } = await startWithBuyers(env)
  const app = await buildApp(server.context)
  onTestFinished(() => app.close())
  const large = Buffer.alloc(32 << 20)
  app.get('/large', async () => large)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const open = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))
  const figures = async () => (await fetch(`${origin}/metrics`, { headers: { connection: 'close' } })).text()
  return { origin, open, figures, goOn: () => whatGoesOn(createApiClient(origin, server.context)) }
}

const post = 'POST /api/code/sms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'

test('two thousand silent or incomplete connections do not slow other clients', async () => {
  const { origin, open, goOn } = await start({ ARRIVE_MS: '600000' })
  const begun = ['', 'GET /api/nu', post, `${post}Content-Length: 50\r\n\r\n{"phone"`]
  for (let at = 0; at < 2000; at += 1) {
    const socket = openSocket(origin)
    await once(socket, 'connect')
    socket.write(begun[at % begun.length] ?? '')
  }
  expect(await open()).toBe(2000)
  expect(await goOn()).toEqual(vitalResults)
  expect(await open()).toBeGreaterThanOrEqual(2000)
})

/** Fifty clients that request more than all buffers hold, and read nothing. */
async function askAndReadNothing(origin: string): Promise<void> {
  for (let at = 0; at < 50; at += 1) {
    const socket = openSocket(origin).on('error', () => undefined)
    await once(socket, 'connect')
    socket.pause().write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(16))
  }
}

test('clients that do not read their responses do not slow other clients', async () => {
  const { origin, open, goOn } = await start()
  await askAndReadNothing(origin)
  expect(await goOn()).toEqual(vitalResults)
  expect(await open()).toBeGreaterThanOrEqual(50)
})

test('a client that does not read its response is disconnected', async () => {
  const { origin, open } = await start({ SILENT_MS: '500' })
  await askAndReadNothing(origin)
  await waitUntil(open, (count) => count === 0)
})

test('a connection beyond the limit is closed and counted; after another one ends, a new one is served', async () => {
  const { origin, open, figures } = await start({ CONNECTIONS: '20' })
  const held = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = openSocket(origin)
      await once(socket, 'connect')
      return socket
    }),
  )
  await waitUntil(open, (count) => count === 20)
  const late = openSocket(origin)
  late.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(await readUntilClosed(late)).toBe('')
  held[0]?.destroy()
  await waitUntil(open, (count) => count === 19)
  const told = await figures()
  expect(told).toMatch(/^connections_dropped_total [1-9]/m)
  expect(told).toMatch(/^connections_open 20$/m)
})
