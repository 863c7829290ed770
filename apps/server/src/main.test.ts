import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '@hao/testing/database.ts'
import { serve, type Served } from './main.ts'
import { productionEnv } from './testing/production.ts'

async function newEnv(): Promise<Record<string, string>> {
  return { ...(await productionEnv(await testDatabase())), PORT: '0' }
}

function originOf({ address }: Served): string {
  return `http://127.0.0.1:${new URL(address).port}`
}

test('production serves the shop and the API, and nothing of the demonstration', async () => {
  const env = await newEnv()
  const server = await serve(env)
  onTestFinished(() => server.stop())
  const get = async (path: string) => {
    const response = await fetch(`${originOf(server)}${path}`)
    return { status: response.status, text: await response.text() }
  }
  expect((await get('/mobile/home')).status).toBe(200)
  expect((await get('/readyz')).status).toBe(200)
  expect((await get('/dev/outbox')).status).toBe(404)
  expect((await get('/simulators/wechat/h5/x')).status).toBe(404)
  expect((await get('/simulators/courier/open')).status).toBe(404)
  expect((await get('/simulators/carrier/dial')).status).toBe(404)
  const good = JSON.parse((await get('/api/number/good')).text) as { data: unknown[] }
  expect(good.data).toEqual([])
})

test('every answer forbids guessing its type and asks for https from now on; a page sends its forms home', async () => {
  const server = await serve(await newEnv())
  onTestFinished(() => server.stop())
  const page = await fetch(`${originOf(server)}/mobile/home`)
  const [script] = /\/mobile\/assets\/[\w-]+\.js/.exec(await page.text()) ?? []
  const { origin } = new URL(originOf(server))
  for (const path of [
    script,
    '/mobile/favicon.svg',
    '/mobile/manifest.webmanifest',
    '/api/banner',
    '/',
    '/nowhere',
  ]) {
    const { headers } = await fetch(origin + path, { redirect: 'manual' })
    expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff'])
    expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000'])
  }
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(page.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await fetch(origin + script)).headers.get('cache-control')).toContain('immutable')
})

test('a client that never reads its answer does not hold up the stop for long', async () => {
  const env = await newEnv()
  const server = await serve(env)
  const unread = await fetch(`${originOf(server)}/mobile/home`)
  await server.stop()
  await expect(unread.text()).resolves.toBeDefined()
})

test('the figures and the health of the server can be read', async () => {
  const env = await newEnv()
  const server = await serve(env)
  onTestFinished(() => server.stop())
  const text = async (path: string) => (await fetch(`${originOf(server)}${path}`)).text()
  await text('/api/banner')
  expect(await text('/metrics')).toContain(
    'http_request_duration_seconds_count{method="GET",route="/api/banner",status="200"} 1',
  )
  expect(JSON.parse(await text('/healthz'))).toEqual({ status: 'ok' })
})
