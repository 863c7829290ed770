import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CourierSimulator,
  startCourierSimulator,
} from '../../../../../simulators/src/courier/courier.ts'
import { issueToken } from '../../../../../simulators/src/courier/tokens.ts'
import { AdapterError } from '../../base/adapter-error.ts'
import { type CourierAuth, type CourierAuthOptions, createCourierAuth } from './courier-auth.ts'

let dir: string
let courier: CourierSimulator
/** A URL with a closed port. */
let nobody: string
const rider = { openid: 'kd-7', phone: '13812345678', nickname: '小哥' }

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'courier-'))
  courier = await startCourierSimulator({ dir })
  const gone = await startCourierSimulator({ dir: path.join(dir, 'gone') })
  nobody = gone.origin
  await gone.stop()
})
afterAll(async () => {
  await courier.stop()
  await rm(dir, { recursive: true })
})

function client(changes: Partial<CourierAuthOptions> = {}): CourierAuth {
  const { appId, appSecret, publicKeyPem } = courier.keys
  return createCourierAuth({ baseUrl: courier.origin, appId, appSecret, publicKeyPem, ...changes })
}

async function failure(promise: Promise<unknown>): Promise<AdapterError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof AdapterError) return error
  throw new Error('No AdapterError was thrown', { cause: error })
}

function seconds(): number {
  return Math.floor(Date.now() / 1000)
}

/** The redeemed tokens that the courier has stored. */
function journal(): Promise<string> {
  return readFile(path.join(dir, 'redeemed.jsonl'), 'utf8')
}

test('[AU-4] a valid token is exchanged for the courier user, with phone and nickname only if shared', async () => {
  expect(await client().exchange(courier.issue(rider))).toEqual(rider)
  expect(await client().exchange(courier.issue({ openid: 'kd-8' }))).toEqual({ openid: 'kd-8' })
  expect(await client().exchange(courier.issue({ openid: 'kd-8', phone: '021-55558888' }))).toEqual({
    openid: 'kd-8',
  })
  const abroad = courier.issue({ openid: 'kd-8', phone: '+86 138-1234-5678' })
  expect(await client().exchange(abroad)).toEqual({ openid: 'kd-8', phone: '13812345678' })
})

test('[AU-4] a token is valid once, also for concurrent uses and after a restart of the courier', async () => {
  const token = courier.issue(rider)
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => client().exchange(token)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await failure(client().exchange(token))).toMatchObject({ kind: 'auth', vendorCode: 'token_spent' })
  await courier.stop()
  courier = await startCourierSimulator({ dir })
  expect(await failure(client().exchange(token))).toMatchObject({ kind: 'auth', vendorCode: 'token_spent' })
})

test('[AU-4] the server refuses forged tokens without a request to the courier', async () => {
  const before = await journal()
  const other = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const [header = '', payload = '', signature = ''] = courier.issue(rider).split('.')
  const admin = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'kd-1' }),
  ).toString('base64url')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const forged = [
    issueToken({ ...courier.keys, privateKeyPem: other.privateKey }, rider),
    `${header}.${admin}.${signature}`,
    `${none}.${payload}.`,
    `${none}.${payload}.${signature}`,
    `${header}.${payload}`,
    `${header}.${payload}.${signature}.${signature}`,
    'nonsense',
    '',
  ]
  for (const token of forged) {
    expect(await failure(client({ baseUrl: nobody }).exchange(token))).toMatchObject({
      kind: 'auth',
      retryable: false,
    })
  }
  expect(await journal()).toBe(before)
})

test('[AU-4] expired tokens, and tokens that live longer than five minutes, are refused', async () => {
  const now = seconds()
  const wrong = [
    { iat: now - 400, exp: now - 100 },
    { iat: now, exp: now + 301 },
    { iat: now + 200, exp: now + 400 },
  ]
  for (const times of wrong) {
    expect(await failure(client({ baseUrl: nobody }).exchange(courier.issue(rider, times)))).toMatchObject({
      kind: 'auth',
    })
  }
})

test('[AU-4] a token for another app or of another issuer is refused', async () => {
  expect(
    await failure(client({ baseUrl: nobody }).exchange(courier.issue(rider, { aud: 'kdd-other' }))),
  ).toMatchObject({
    kind: 'auth',
  })
  expect(
    await failure(client({ baseUrl: nobody }).exchange(courier.issue(rider, { iss: 'other' }))),
  ).toMatchObject({
    kind: 'auth',
  })
})

test('[AU-4] the courier refuses a request without a signature by our secret', async () => {
  const token = courier.issue(rider)
  const error = await failure(client({ appSecret: 'another' }).exchange(token))
  expect(error).toMatchObject({ kind: 'auth', vendorCode: 'bad_signature' })
  expect(await client().exchange(token)).toEqual(rider)
})

test('[AU-4] a courier that is down is a retryable unavailable error', async () => {
  const down = client({ baseUrl: nobody })
  expect(await failure(down.exchange(courier.issue(rider)))).toMatchObject({
    kind: 'unavailable',
    retryable: true,
  })
})

test('[AU-4] a response for another user than the token is refused', async () => {
  const liar = createServer((_request, response) => response.end('{"openid":"kd-1"}'))
  await new Promise<void>((resolve) => {
    liar.listen(0, '127.0.0.1', resolve)
  })
  const { port } = liar.address() as AddressInfo
  const confused = client({ baseUrl: `http://127.0.0.1:${port}` })
  expect(await failure(confused.exchange(courier.issue(rider)))).toMatchObject({ kind: 'auth' })
  liar.closeAllConnections()
  liar.close()
})

test('a key that is not Ed25519 is refused at start', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKeyPem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  expect(() => client({ publicKeyPem })).toThrow('Ed25519')
})

test("[AU-4] the courier's page issues a token that the server accepts", async () => {
  const page = await fetch(`${courier.origin}/simulators/courier/open?nickname=%3Cb%3E`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('&lt;b&gt;')
  const response = await fetch(`${courier.origin}/simulators/courier/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(rider),
  })
  const { token } = (await response.json()) as { token: string }
  expect(await client().exchange(token)).toEqual(rider)
})
