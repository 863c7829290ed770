import { expect, onTestFinished, test } from 'vitest'
import { startWechatOpen } from '../../../../simulators/src/wechat-open/wechat-open.ts'
import { exportData } from '../../operations/privacy/export-data.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { startTestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { answerTicket } from './answer-ticket.ts'
import { question } from './testing.ts'

/** A shop with a public account, and a member with an answered ticket. */
async function answered(env: Record<string, string> = {}) {
  const wechat = await startWechatOpen()
  onTestFinished(() => wechat.stop())
  const { account, credentials } = wechat
  const server = await startTestServer({ env: { ...wechat.env, ...env } })
  const { context } = server
  const member = await server.login()
  /** The identity of a person inside WeChat, for this login. */
  const identify = async (openid: string, login: { token: string } = member) => {
    const { data } = await server.request('GET /wechat/code', { callback: '/mobile/service/ticket' }, login)
    const state = new URL(data.url ?? '').searchParams.get('state') ?? ''
    const code = credentials.issueCode(openid)
    return (await server.request('GET /wechat/code', { code, state }, login)).data.payer ?? ''
  }
  const choose = async (payer?: string, login: { token: string } = member) => {
    const { data, failure } = await server.request('PATCH /wechat/notices', { payer }, login)
    return failure.error ?? data
  }
  const { data } = await server.request('POST /ticket', question, member)
  await answerTicket(context, data.id, '请重启手机')
  const newest = context.db.selectFrom('ticket_messages').select('id').orderBy('id', 'desc')
  const { id: messageId } = await newest.executeTakeFirstOrThrow()
  const notify = () => server.runJob('ticket-notice', { messageId })
  const countSms = async () =>
    (await selectSmsTo(context, member.phone)).filter((sms) => sms.template === 'ticket').length
  return { server, wechat, account, member, ticket: String(data.id), identify, choose, notify, countSms }
}

test('a follower who chose WeChat gets a template message once, and no SMS; off again, an SMS', async () => {
  const { wechat, account, ticket, identify, choose, notify, countSms } = await answered()
  account.people.set('oRider', 'follows')
  expect(await choose(await identify('oRider'))).toEqual({ offered: true, on: true })
  await notify()
  await notify()
  expect(account.delivered).toMatchObject([
    {
      touser: 'oRider',
      data: {
        character_string1: { value: ticket },
        time2: { value: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string },
      },
    },
  ])
  // A refused token is replaced.
  account.delivered.length = 0
  wechat.credentials.revokeToken()
  await notify()
  expect([account.delivered.length, await countSms()]).toEqual([1, 0])
  account.delivered.length = 0
  expect(await choose()).toEqual({ offered: true, on: false })
  await notify()
  expect([account.delivered, await countSms()]).toEqual([[], 1])
})

test.each([
  ['does not follow the account (43004)', 'not', {}],
  ['is unknown to it (40003)', undefined, {}],
  [
    'would get a template that is gone (40037)',
    'follows',
    { WECHAT_OPEN_TICKET_TEMPLATE: `${'x'.repeat(43)},character_string1,time2` },
  ],
] as const)('a user who %s gets one SMS', async (_who, person, env) => {
  const { account, identify, choose, notify, countSms } = await answered(env)
  if (person) account.people.set('oRider', person)
  await choose(await identify('oRider'))
  await notify()
  expect([account.delivered, await countSms()]).toEqual([[], 1])
})

test('when WeChat does not answer, an SMS is sent', async () => {
  const { wechat, account, identify, choose, notify, countSms } = await answered()
  account.people.set('oRider', 'follows')
  await choose(await identify('oRider'))
  await wechat.stop()
  await notify()
  expect(await countSms()).toBe(1)
})

test('a user who has not chosen gets an SMS, whoever paid for them inside WeChat', async () => {
  const { server, account, member, notify, countSms } = await answered()
  account.people.set('oFriend', 'follows')
  expect((await server.request('GET /wechat/notices', {}, member)).data).toEqual({ offered: true, on: false })
  await notify()
  expect([account.delivered, await countSms()]).toEqual([[], 1])
})

test('from the end of the login that chose WeChat on, an SMS is sent', async () => {
  const { server, account, member, identify, choose, notify, countSms } = await answered()
  account.people.set('oRider', 'follows')
  await choose(await identify('oRider'))
  await server.request('DELETE /user/logout/:id', { id: member.id }, member)
  await notify()
  expect([account.delivered, await countSms()]).toEqual([[], 1])
  server.advance(61_000)
  const later = await server.login(member.phone)
  expect((await server.request('GET /wechat/notices', {}, later)).data).toEqual({ offered: true, on: false })
})

test('an identity of another login is refused, and one that the shop cannot use', async () => {
  const { server, identify, choose } = await answered()
  const stranger = await server.login()
  expect(await choose(await identify('oRider', stranger))).toBe('wechat-code-invalid')
  const without = await answered({ WECHAT_OPEN_TICKET_TEMPLATE: '' })
  expect(await without.choose(await without.identify('oRider'))).toBe('wechat-off')
  const { data } = await without.server.request('GET /wechat/notices', {}, without.member)
  expect(data).toEqual({ offered: false, on: false })
})

test('the choice is in the data of the user, sealed in the database, and goes with the account', async () => {
  const { server, member, identify, choose } = await answered()
  await choose(await identify('oRider'))
  expect((await exportData(server.context, member.id)).profile.wechatId).toBe('oRider')
  const stored = async () => {
    const users = server.context.db.selectFrom('users').select('wechat_id').where('id', '=', member.id)
    return (await users.executeTakeFirstOrThrow()).wechat_id
  }
  expect((await stored())?.includes('oRider')).toBe(false)
  await deleteAccount(server, member)
  expect(await stored()).toBe(null)
})
