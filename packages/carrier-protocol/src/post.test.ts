import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPost } from './post.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'

/**
 * A server that sends these answers on each connection in turn, and resets the connection after the last one.
 */
async function startServer(...connections: string[][]) {
  const server = createServer((socket: Socket) => {
    const answers = connections.shift() ?? []
    counts.connections += 1
    socket.on('error', () => undefined)
    socket.on('data', () => {
      counts.requests += 1
      const answer = answers.shift()
      if (answer === undefined) socket.resetAndDestroy()
      else socket.write(answer)
    })
  })
  const counts = { connections: 0, requests: 0 }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { counts, post: createPost(`http://127.0.0.1:${port}`, { id: 'trunk', secret: 'a secret of both' }) }
}

test('several requests use one connection in turn', async () => {
  const { counts, post } = await startServer([ok, ok, ok])
  for (let sent = 0; sent < 3; sent += 1) expect(await post('/', {}, 60_000)).toBe('{}')
  expect(counts).toEqual({ connections: 1, requests: 3 })
})

test('a request is repeated when the server closes a reused connection, but not on a new connection', async () => {
  const { counts, post } = await startServer([ok], [ok], [])
  await post('/', {}, 60_000)
  expect(await post('/', {}, 60_000)).toBe('{}')
  expect(counts).toEqual({ connections: 2, requests: 3 })
  const { post: other } = await startServer([])
  await expect(other('/', {}, 60_000)).rejects.toThrow('ECONNRESET')
})

test('a late answer, an incomplete answer and an error status reject the request', async () => {
  const { post } = await startServer(
    [''],
    ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}'],
    ['HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n{}'],
  )
  await expect(post('/', {}, 50)).rejects.toThrow('did not answer within 50 ms')
  await expect(post('/', {}, 50)).rejects.toThrow()
  await expect(post('/', {}, 60_000)).rejects.toThrow('500')
})
