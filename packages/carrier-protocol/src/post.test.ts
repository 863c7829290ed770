import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createPost } from './post.ts'

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'

/**
 * A server that answers the questions of each connection, one after the other, as it is told; after the last
 * one it breaks the connection off.
 */
async function startServer(...connections: string[][]) {
  const server = createServer((socket: Socket) => {
    const answers = connections.shift() ?? []
    seen.connections += 1
    socket.on('error', () => undefined)
    socket.on('data', () => {
      seen.questions += 1
      const answer = answers.shift()
      if (answer === undefined) socket.resetAndDestroy()
      else socket.write(answer)
    })
  })
  const seen = { connections: 0, questions: 0 }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { seen, post: createPost(`http://127.0.0.1:${port}`, { id: 'trunk', secret: 'a secret of both' }) }
}

test('one connection serves one question after the other', async () => {
  const { seen, post } = await startServer([ok, ok, ok])
  for (let asked = 0; asked < 3; asked += 1) expect(await post('/', {}, 60_000)).toBe('{}')
  expect(seen).toEqual({ connections: 1, questions: 3 })
})

test('a question is asked again where the server closes the connection that it had left open, and not where it was new', async () => {
  const { seen, post } = await startServer([ok], [ok], [])
  await post('/', {}, 60_000)
  expect(await post('/', {}, 60_000)).toBe('{}')
  expect(seen).toEqual({ connections: 2, questions: 3 })
  const { post: other } = await startServer([])
  await expect(other('/', {}, 60_000)).rejects.toThrow('ECONNRESET')
})

test('no answer in time, one that breaks off and one that is no success are errors', async () => {
  const { post } = await startServer(
    [''],
    ['HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}'],
    ['HTTP/1.1 500 No\r\nContent-Length: 2\r\n\r\n{}'],
  )
  await expect(post('/', {}, 50)).rejects.toThrow('did not answer within 50 ms')
  await expect(post('/', {}, 50)).rejects.toThrow()
  await expect(post('/', {}, 60_000)).rejects.toThrow('500')
})
