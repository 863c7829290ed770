import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type SmsSimulator, startSmsSimulator } from '../../../../../simulators/src/sms/sms.ts'
import { AdapterError } from '../../base/adapter-error.ts'
import { createAliyunSms } from './aliyun-sms.ts'
import { type SmsSender, type SmsTemplate, smsTemplates } from './sms-sender.ts'
import { createTencentSms } from './tencent-sms.ts'

const aliyunKeys = { accessKeyId: 'LTAI-test', accessKeySecret: 'aliyun-secret' }
const tencentKeys = { secretId: 'AKID-test', secretKey: 'tencent-secret' }
const signName = '隐私号'
const templatesFrom = (id: (place: number) => string) =>
  Object.fromEntries(smsTemplates.map((template, place) => [template, id(place + 1)])) as Record<
    SmsTemplate,
    string
  >
const aliyunTemplates = templatesFrom((place) => `SMS_${place}`)
const tencentTemplates = templatesFrom((place) => `${1000 + place}`)

let simulator: SmsSimulator
let nextPhone = 13_800_000_000
let lead = 0

beforeAll(async () => {
  simulator = await startSmsSimulator({
    aliyun: { ...aliyunKeys, signName, templates: Object.values(aliyunTemplates) },
    tencent: { ...tencentKeys, signName, sdkAppId: '1400000001', templates: Object.values(tencentTemplates) },
    clock: () => Date.now() + lead,
  })
})
afterAll(() => simulator.stop())
beforeEach(() => {
  lead = 0
})

function aliyun(change: Partial<Parameters<typeof createAliyunSms>[0]> = {}): SmsSender {
  return createAliyunSms({
    endpoint: simulator.origin,
    ...aliyunKeys,
    signName,
    templates: aliyunTemplates,
    ...change,
  })
}

function tencent(change: Partial<Parameters<typeof createTencentSms>[0]> = {}): SmsSender {
  return createTencentSms({
    endpoint: simulator.origin,
    ...tencentKeys,
    sdkAppId: '1400000001',
    signName,
    templates: tencentTemplates,
    ...change,
  })
}

const vendors = [
  {
    vendor: 'aliyun',
    sender: aliyun,
    forged: () => aliyun({ accessKeySecret: 'another' }),
    unknown: () => aliyun({ accessKeyId: 'LTAI-other' }),
    limitMs: 60_000,
    kept: { template: 'SMS_1', params: { code: '012345' } },
    limit: 'isv.BUSINESS_LIMIT_CONTROL',
    internal: 'isp.SYSTEM_ERROR',
    denied: 'isp.RAM_PERMISSION_DENY',
    poor: 'isv.AMOUNT_NOT_ENOUGH',
  },
  {
    vendor: 'tencent',
    sender: tencent,
    forged: () => tencent({ secretKey: 'another' }),
    unknown: () => tencent({ secretId: 'AKID-other' }),
    limitMs: 30_000,
    kept: { template: '1001', params: ['012345'] },
    limit: 'LimitExceeded.PhoneNumberThirtySecondLimit',
    internal: 'InternalError.Timeout',
    denied: 'UnauthorizedOperation.RequestPermissionDeny',
    poor: 'FailedOperation.InsufficientBalanceInSmsPackage',
  },
] as const

function freshPhone(): string {
  nextPhone += 1
  return String(nextPhone)
}

function login(phone = freshPhone()) {
  return { id: `id-${phone}`, phone, template: 'login' as const, params: { code: '012345' } }
}

async function failure(promise: Promise<void>): Promise<AdapterError> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown)
  if (error instanceof AdapterError) return error
  throw new Error('No AdapterError was thrown', { cause: error })
}

test.each(vendors)(
  '$vendor accepts a signed message with its template, parameters and our id',
  async (row) => {
    const sms = login()
    await row.sender().send(sms)
    expect(simulator.sent.at(-1)).toMatchObject({ vendor: row.vendor, ...row.kept, reference: sms.id })
    expect(simulator.sent.at(-1)?.phone.replace('+86', '')).toBe(sms.phone)
  },
)

test.each(vendors)('$vendor gets the phone in the body, never in the URL', async (row) => {
  const sms = login()
  await row.sender().send(sms)
  const request = simulator.requests.at(-1)
  expect(request?.target).toBe('/')
  expect(request?.body).toContain(sms.phone)
  expect(request?.body).toContain('012345')
})

test.each(vendors)('$vendor refuses a wrong secret and an unknown key as auth', async (row) => {
  const before = simulator.sent.length
  expect(await failure(row.forged().send(login()))).toMatchObject({ kind: 'auth', retryable: false })
  expect(await failure(row.unknown().send(login()))).toMatchObject({ kind: 'auth' })
  expect(simulator.sent).toHaveLength(before)
})

test.each(vendors)('$vendor refuses a request signed an hour ago as auth', async (row) => {
  lead = 3_600_000
  expect(await failure(row.sender().send(login()))).toMatchObject({ kind: 'auth' })
})

test.each(vendors)("$vendor's own limit per number is rate_limited, and ends", async (row) => {
  const phone = freshPhone()
  await row.sender().send(login(phone))
  expect(await failure(row.sender().send(login(phone)))).toMatchObject({
    kind: 'rate_limited',
    vendorCode: row.limit,
    retryable: true,
  })
  lead = row.limitMs
  await expect(row.sender().send(login(phone))).resolves.toBeUndefined()
})

test.each(vendors)('$vendor rejects a phone that it cannot reach', async (row) => {
  expect(await failure(row.sender().send(login('12345')))).toMatchObject({
    kind: 'rejected',
    retryable: false,
  })
})

test.each(vendors)(
  '$vendor: internal errors are unavailable, missing permissions auth, an empty account rejected',
  async (row) => {
    for (const [code, kind] of [
      [row.internal, 'unavailable'],
      [row.denied, 'auth'],
      [row.poor, 'rejected'],
    ] as const) {
      simulator.answerNext(code)
      expect(await failure(row.sender().send(login()))).toMatchObject({ kind, vendorCode: code })
    }
  },
)

test.each(vendors)('$vendor: a 503 is unavailable', async (row) => {
  simulator.answerNext('ServiceUnavailable', 503)
  expect(await failure(row.sender().send(login()))).toMatchObject({ kind: 'unavailable' })
})

test.each(vendors)('$vendor: a missing response is unavailable', async (row) => {
  // Uses a vendor of its own: on a busy machine a request may arrive after its sender has timed out.
  const mute = createServer()
  onTestFinished(() => {
    mute.close()
    mute.closeAllConnections()
  })
  await once(mute.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(mute.address() as AddressInfo).port}`
  const sms = row.sender({ endpoint, timeoutMs: 50 }).send(login())
  expect(await failure(sms)).toMatchObject({ kind: 'unavailable', retryable: true })
})
