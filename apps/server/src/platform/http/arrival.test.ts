import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { startTestServer } from '../../testing/server.ts'
import { openSocket, readUntilClosed } from './testing.ts'

test('an incomplete request is closed after its timeout, whatever part is missing', async () => {
  const { context } = await startTestServer({ env: { ARRIVE_MS: '300' } })
  const app = await buildApp(context)
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
