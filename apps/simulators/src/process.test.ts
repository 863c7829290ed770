import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadSecrets, readConfig, writeServerSettings } from './config.ts'
import { createFront } from './front.ts'
import { startSimulators } from './main.ts'
import { temporaryFolder } from './testing/merchant.ts'

const shopUrl = 'https://shop.example'

test('the common port passes API and pages to their simulators, and no controls', async () => {
  const dir = await temporaryFolder()
  const simulators = await startSimulators({
    dir,
    notifyUrl: `${shopUrl}/api/wxpay/notify`,
    publicUrl: shopUrl,
  })
  onTestFinished(() => simulators.stop())
  const front = createFront(simulators.env).listen(0, '127.0.0.1')
  onTestFinished(() => void front.close())
  await once(front, 'listening')
  const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`
  const get = async (target: string) => {
    const response = await fetch(origin + target)
    return [response.status, await response.text()] as const
  }
  expect(await get('/healthz')).toEqual([200, 'ok'])
  expect(await get('/simulators/wechat/h5/unknown')).toEqual([200, expect.stringContaining('<html')])
  expect(await get('/simulators/carrier/dial')).toEqual([200, expect.stringContaining('<form')])
  expect(await get('/simulators/courier/open')).toEqual([200, expect.stringContaining('<html')])
  expect((await get('/v3/certificates'))[0]).toBe(401)
  expect((await get('/sns/oauth2/access_token'))[1]).toContain('errcode')
  for (const target of ['/control/state', '/', '/v1/', '//control/state'])
    expect((await get(target))[0]).toBe(404)
})

test('a simulator that is away gives 502', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  gone.close()
  const front = createFront({ WECHAT_PAY_BASE_URL: `http://127.0.0.1:${port}` }).listen(0, '127.0.0.1')
  onTestFinished(() => void front.close())
  await once(front, 'listening')
  const address = `http://127.0.0.1:${(front.address() as AddressInfo).port}/v3/certificates`
  expect((await fetch(address)).status).toBe(502)
})

test('the secrets survive a start, and the server’s settings are readable by their owner only', async () => {
  const dir = path.join(await temporaryFolder(), 'state')
  expect(await loadSecrets(dir)).toEqual(await loadSecrets(dir))
  const file = await writeServerSettings(dir, { A: 'one\ntwo\n', B: '{"key":"a\\nb"}' })
  expect(await readFile(file, 'utf8')).toBe(`A='one\ntwo'\nB='{"key":"a\\nb"}'\n`)
})

test.each([
  [{ STATE_DIRECTORY: '/x' }, 'SHOP_URL is missing'],
  [{ STATE_DIRECTORY: '/x', SHOP_URL: 'shop.example' }, 'SHOP_URL must be an address'],
  [{ SHOP_URL: shopUrl }, 'STATE_DIRECTORY is missing'],
  [{ STATE_DIRECTORY: '/x', SHOP_URL: shopUrl, SIMULATORS_PORT: '0' }, 'SIMULATORS_PORT must be a port'],
  [{ STATE_DIRECTORY: '/x', SHOP_URL: shopUrl, SIMULATORS_URL: 'x' }, 'SIMULATORS_URL must be an address'],
])('a wrong setting is reported in one sentence: %j', (env, problem) => {
  expect(() => readConfig(env)).toThrow(problem)
})
