import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { createDatabaseProxy } from '../../testing/database-proxy.ts'
import { startTestServer } from '../../testing/server.ts'
import { openSocket, readUntilClosed } from './testing.ts'

async function start(env: Record<string, string> = {}) {
  const line = createDatabaseProxy()
  const server = await startTestServer({ env, reach: (url) => line.connectTo(url) })
  onTestFinished(() => line.thaw())
  return { line, server }
}

test('up to 16 pipelined requests are answered in order; then the connection is refused and closed', async () => {
  const { line, server } = await start()
  line.freeze()
  const socket = openSocket(server.origin)
  socket.write('GET /api/banner HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(300))
  const answers = readUntilClosed(socket)
  line.thaw()
  const statuses = [...(await answers).matchAll(/HTTP\/1.1 (\d+) .*\r\n((?:.+\r\n)*)/g)]
  expect(statuses.map(([, status]) => status)).toEqual([...Array<string>(16).fill('200'), '503'])
  expect(statuses.at(-1)?.[2]).toMatch(/connection: close\r\nretry-after: 2\r\n/)
  expect((await server.request('GET /banner')).status).toBe(200)
})

test('an address has a limit of concurrent requests; more are refused at once and slow no other client', async () => {
  const { line, server } = await start({ ADDRESS_AT_ONCE: '2', ADDRESS_IN_FLIGHT: '40' })
  const ask = (path: string, address: string) =>
    fetch(`${server.origin}/api${path}`, { headers: { 'x-forwarded-for': address } })
  // A frozen server accepts no connections, so open some before.
  await Promise.all(
    Array.from({ length: 5 }, () => sql`SELECT pg_sleep(0.01)`.execute(server.context.databases.browse)),
  )
  line.freeze()
  // More than there are connections to the database.
  const flood = Array.from({ length: 41 }, () => ask('/question', '203.0.113.1'))
  const refused = await Promise.race(flood)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
  const reached = line.freezeAtStatement(/"banners"/)
  const other = ask('/banner', '203.0.113.2')
  await reached
  line.thaw()
  expect((await other).status).toBe(200)
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array<number>(40).fill(200), 503])
  expect((await ask('/question', '203.0.113.1')).status).toBe(200)
})

test('an incomplete request is closed after its timeout, whatever part is missing', async () => {
  const { server } = await start({ ARRIVE_MS: '300' })
  const app = await buildApp(server.context)
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const head = 'POST /api/code/sms HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  const begun = ['', 'POST /api/co', head, `${head}Content-Length: 50\r\n\r\n{"phone"`].map((sent) => {
    const socket = openSocket(origin)
    socket.write(sent)
    return readUntilClosed(socket)
  })
  for (const answer of await Promise.all(begun)) expect(answer).toMatch(/^$|^HTTP\/1.1 408 /)
})
