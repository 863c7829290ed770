import { expect, onTestFinished, test } from 'vitest'
import { startWechatOpen } from '../../../../simulators/src/wechat-open/wechat-open.ts'
import { createNumberOwner, payOrder } from '../../testing/owner.ts'
import { startTestServer } from '../../testing/server.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { answerTicket } from './answer-ticket.ts'
import { question } from './testing.ts'

/** A shop with a public account; a user who paid by `channel` and has an answered ticket. */
async function answered({
  channel = 'in-app',
  template = '',
}: { channel?: 'in-app' | 'browser'; template?: string } = {}) {
  const wechat = await startWechatOpen()
  onTestFinished(() => wechat.stop())
  const { account } = wechat
  const setting = `${template || account.templateId},character_string1,time2`
  const server = await startTestServer({ env: { ...wechat.env, WECHAT_OPEN_TICKET_TEMPLATE: setting } })
  const { member } = await createNumberOwner(server, '628888', { bound: false })
  const { db, keys } = server.context
  const payer_id = await keys.encrypt('payments.payer_id', 'oRider')
  await db.updateTable('payments').set({ channel, payer_id }).execute()
  /** A friend pays inside their own WeChat for a number of this user. */
  const payAs = async (name: string) => {
    const { 628889: numberId } = await server.stock('628889,88')
    const { orderId } = await payOrder(server, member.token, { numberId })
    const friend = await keys.encrypt('payments.payer_id', name)
    const paid = db.updateTable('payments').set({ channel: 'in-app', payer_id: friend })
    await paid.where('order_id', '=', orderId).execute()
  }
  const { data } = await server.request('POST /ticket', question, { token: member.token })
  await answerTicket(server.context, data.id, '请重启手机')
  const newest = db.selectFrom('ticket_messages').select('id').orderBy('id', 'desc')
  const { id: messageId } = await newest.executeTakeFirstOrThrow()
  const notify = () => server.runJob('ticket-notice', { messageId })
  const countSms = async () =>
    (await selectSmsTo(server.context, member.phone)).filter((sms) => sms.template === 'ticket').length
  return { server, wechat, account, ticket: String(data.id), notify, countSms, payAs }
}

test('a follower who paid inside WeChat gets a template message once, and no SMS', async () => {
  const { wechat, account, ticket, notify, countSms } = await answered()
  account.people.set('oRider', 'follows')
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
})

test.each([
  ['does not follow the account (43004)', 'not', {}],
  ['is unknown to it (40003)', undefined, {}],
  ['would get a template that is gone (40037)', 'follows', { template: 'x'.repeat(43) }],
  ['paid outside WeChat', 'follows', { channel: 'browser' }],
] as const)('a user who %s gets one SMS', async (_who, person, given) => {
  const { account, notify, countSms } = await answered(given)
  if (person) account.people.set('oRider', person)
  await notify()
  expect([account.delivered, await countSms()]).toEqual([[], 1])
})

test('when WeChat does not answer, an SMS is sent', async () => {
  const { wechat, account, notify, countSms } = await answered()
  account.people.set('oRider', 'follows')
  await wechat.stop()
  await notify()
  expect(await countSms()).toBe(1)
})

test('a user someone else paid for too gets an SMS', async () => {
  const { account, notify, countSms, payAs } = await answered()
  account.people.set('oRider', 'follows').set('oFriend', 'follows')
  await payAs('oFriend')
  await notify()
  expect([account.delivered, await countSms()]).toEqual([[], 1])
})

test('after half a year a payment no longer says whose WeChat it was', async () => {
  const { server, account, notify, countSms } = await answered()
  account.people.set('oRider', 'follows')
  server.advance(181 * 86_400_000)
  await notify()
  expect([account.delivered, await countSms()]).toEqual([[], 1])
})
