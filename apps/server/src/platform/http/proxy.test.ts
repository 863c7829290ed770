import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { proxy } from './proxy.ts'

/** A server behind the proxy, and the proxy's address. */
async function behindProxy(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const upstream = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => upstream.once('listening', resolve))
  const { port } = upstream.address() as AddressInfo
  const app = fastify()
  await proxy(app, { prefix: '/there', upstream: `http://127.0.0.1:${port}`, defaultHeaders: {} })
  const front = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(async () => {
    upstream.close()
    await app.close()
  })
  return { front, upstream, port }
}

test('a form is forwarded unchanged, and its redirect and cookies are returned', async () => {
  const { front, port } = await behindProxy((request, response) => {
    const { method, url, headers } = request
    response.writeHead(302, { location: '/elsewhere', 'set-cookie': ['a=1', 'b=2'] })
    response.write(`${method} ${url} ${headers.host} ${headers.referer} `)
    request.pipe(response)
  })
  const answer = await fetch(`${front}/there/form?x=1`, {
    method: 'POST',
    redirect: 'manual',
    headers: { referer: 'http://shop.example' },
    body: new URLSearchParams({ code: '1 2' }),
  })
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/elsewhere')
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await answer.text()).toBe(`POST /there/form?x=1 127.0.0.1:${port} http://shop.example code=1+2`)
})

test('a response is streamed before it is complete', async () => {
  let finish = () => {}
  const { front } = await behindProxy((_, response) => {
    response.write('first')
    finish = () => response.end(' last')
  })
  const answer = await fetch(`${front}/there/stream`)
  const reader = answer.body!.getReader()
  expect(Buffer.from((await reader.read()).value).toString()).toBe('first')
  finish()
  expect(Buffer.from((await reader.read()).value).toString()).toBe(' last')
})

test('an upstream that is down is a 502', async () => {
  const { front, upstream } = await behindProxy((_, response) => response.end())
  await new Promise((resolve) => upstream.close(resolve))
  expect((await fetch(`${front}/there/x`)).status).toBe(502)
})
