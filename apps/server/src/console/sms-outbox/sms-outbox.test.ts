import { roles } from '@hao/contract/console/roles.ts'
import { expect, test } from 'vitest'
import { startConsole } from '../testing/console.ts'

const phone = '13800138000'

async function opened() {
  const testConsole = await startConsole()
  await testConsole.server.request('POST /code/sms', { phone })
  return testConsole
}

test('staff of every role read the codes of the outbox, with masked phones, in their language', async () => {
  const { request, staffByRole } = await opened()
  for (const role of roles) {
    const { data } = await request('GET /sms-outbox', {}, { as: staffByRole[role] })
    expect(data).toEqual([
      expect.objectContaining({ title: '登录验证码', phone: '138****8000', token: null, values: [] }),
    ])
    expect(data[0]!.code).toMatch(/^\d{6}$/)
  }
  const english = { as: staffByRole.owner, headers: { 'accept-language': 'en' } }
  expect((await request('GET /sms-outbox', {}, english)).data[0]!.title).toBe('Login code')
})

test('the phone of an SMS is revealed for a reason, with an audit row', async () => {
  const { request, staffByRole, server } = await opened()
  const as = staffByRole.service
  const [sms] = (await request('GET /sms-outbox', {}, { as })).data
  const input = { kind: 'sms', id: sms!.id, reason: '核对测试手机' }
  expect((await request('POST /reveals', input, { as })).data.value).toBe(phone)
  const { id } = sms!
  expect((await request('POST /reveals', { ...input, id: id + 1 }, { as })).failure.error).toBe(
    'no-such-thing',
  )
  const rows = await server.context.db.selectFrom('audit_log').select(['action', 'details']).execute()
  expect(rows).toContainEqual({ action: 'reveal', details: '{"kind":"sms","alone":{"reveal":1}}' })
  expect(JSON.stringify(rows)).not.toContain(phone)
})

test('a shop that sends real SMS has no outbox, and its staff no permission for it', async () => {
  const { request, staffByRole } = await startConsole({ env: { SMS_PROVIDER: 'aliyun' } })
  const as = staffByRole.owner
  expect((await request('GET /me', {}, { as })).data.permissions).not.toContain('outbox.read')
  expect((await request('GET /sms-outbox', {}, { as })).failure.error).toBe('no-such-thing')
})
