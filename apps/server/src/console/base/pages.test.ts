import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHttpApp } from '../../platform/http/http-app.ts'
import { defaultHeaders } from '../../platform/http/headers.ts'
import { startTestServer } from '../../testing/server.ts'
import { serveConsolePages } from './pages.ts'

let client: string
let media: string
let app: FastifyInstance

beforeAll(async () => {
  client = await mkdtemp(join(tmpdir(), 'console-'))
  media = await mkdtemp(join(tmpdir(), 'media-'))
  await writeFile(join(media, 'banner.avif'), 'picture')
  await mkdir(join(client, 'assets'))
  await mkdir(join(client, '.vite'))
  const files = {
    'index.html': '<meta property="csp-nonce" nonce="__NONCE__"><div id="root"></div>',
    'assets/main-abc.js': 'main()',
    'assets/main-abc.js.br': 'compressed',
    'favicon.svg': '<svg/>',
    '.vite/manifest.json': '{"secret":1}',
  }
  for (const [file, content] of Object.entries(files)) await writeFile(join(client, file), content)
})

afterAll(async () => {
  await rm(client, { recursive: true })
  await rm(media, { recursive: true })
})

async function served(): Promise<FastifyInstance> {
  const { context } = await startTestServer()
  app = createHttpApp(
    { ...context, log: pino({ level: 'silent' }) },
    defaultHeaders({ publicUrl: undefined }),
  )
  await serveConsolePages(app, { client, media, secure: false, staging: false })
  return app
}

test('every path serves the same page, with a new nonce for styles and without inline scripts', async () => {
  const pages = await served()
  const [first, second] = await Promise.all([
    pages.inject('/'),
    pages.inject('/numbers/12?state=on_sale&q=%E0%A4%A'),
  ])
  for (const { statusCode, headers } of [first, second])
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
  const nonces = [first, second].map(({ body }) => / nonce="([^"]{20,})"/.exec(body)?.[1] ?? '')
  expect(new Set(nonces).size).toBe(2)
  const policy = String(first.headers['content-security-policy'])
  expect(policy).toContain(`style-src 'self' 'nonce-${nonces[0]}'`)
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(first.body).not.toMatch(/<script(?![^>]*src=)/)
})

test('scripts are compressed and cached for good; files of an older build and the source maps are not served', async () => {
  const pages = await served()
  const script = await pages.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } })
  expect([script.body, script.headers['content-encoding'], script.headers['cache-control']]).toEqual([
    'compressed',
    'br',
    'public, max-age=31536000, immutable',
  ])
  const old = await pages.inject('/assets/main-old.js')
  expect([old.statusCode, old.headers['cache-control'], old.body.includes('<div')]).toEqual([
    404,
    'no-store',
    false,
  ])
  expect((await pages.inject('/.vite/manifest.json')).body).not.toContain('secret')
})

test('an invalid address is answered without an error of the server', async () => {
  const pages = await served()
  await pages.listen({ port: 0 })
  const { port } = pages.server.address() as AddressInfo
  const statusOf = async (path: string) => {
    const [answer] = (await once(get({ port, path }), 'response')) as [IncomingMessage]
    answer.resume()
    return answer.statusCode ?? 0
  }
  for (const path of ['//', '///', '//a:99999/', '/%', '/%E0%A4%A', '/numbers?%', '/\\', 'http://a:99999/'])
    expect(await statusOf(path), path).toBeLessThan(500)
  await pages.close()
})

test('an unknown API path does not return the page', async () => {
  const answer = await (await served()).inject('/api/nothing')
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'not-found'])
})

test('pictures of the shop’s build are served under the same paths, and no other file of it is', async () => {
  const pages = await served()
  const { body, headers } = await pages.inject('/mobile/media/banner.avif')
  expect([body, headers['content-type'], headers['x-content-type-options']]).toEqual([
    'picture',
    'image/avif',
    'nosniff',
  ])
  for (const file of ['nothing.avif', '..%2f..%2fetc%2fpasswd', '%2e%2e', ''])
    expect((await pages.inject(`/mobile/media/${file}`)).body, file).not.toContain('root:')
  expect((await pages.inject('/mobile/media/nothing.avif')).statusCode).toBe(404)
})
