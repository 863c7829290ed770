import { expect } from 'vitest'
import { generatePhone } from '../../testing/client.ts'
import type { TestServer } from '../../testing/server.ts'
import { notifyPaid } from '../../testing/notify-paid.ts'

export type Member = { id: number; phone: string; token: string }

/** Requests the code and deletes the account with it; the refusal of the code if there is none. */
export async function deleteAccount(server: TestServer, { id, phone, token }: Member) {
  const sent = await server.request('POST /code/sms', { phone, type: 'delete' }, { token })
  if (sent.status === 409) return sent
  const code = await server.readSmsCode(phone)
  return server.request('DELETE /user/:id', { id, code }, { token })
}

/** WeChat notifies of a payment by this payer, and the notification is applied. */
export async function applyPayment(server: TestServer, outTradeNo: string, openid: string): Promise<void> {
  expect(await notifyPaid(server, outTradeNo, openid)).toBe(204)
  await server.runJob('notification-apply', { notificationId: `N${outTradeNo}` })
}

/** A user with data of every kind: a number bound to another phone, calls, a ticket, a vote, an openid. */
export async function createActiveUser(server: TestServer) {
  const { 628888: numberId } = await server.stock('628888,88')
  const member = await server.login()
  const { token } = member
  const openid = 'oKnownToWeChat0001'
  const { data: payment } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  await applyPayment(server, payment.out_trade_no, openid)
  const bound = generatePhone()
  await server.request('POST /code/sms', { phone: bound, type: 'bind' }, { token })
  const binding = { orderId: payment.orderId, phone: bound, code: await server.readSmsCode(bound) }
  expect((await server.request('POST /order/binding', binding, { token })).status).toBe(200)
  const nickname = '独一无二的昵称'
  const place = [
    { label: '浙江省', code: '330000' },
    { label: '杭州市', code: '330100' },
    { label: '西湖区', code: '330106' },
  ]
  await server.request('PATCH /user/:id', { id: member.id, nickname, location: place }, { token })
  await server.request('PATCH /collect/like', { status: 1, numberId, userId: member.id }, { token })
  const unbound = generatePhone()
  await server.request('POST /code/sms', { phone: unbound, type: 'bind' }, { token })
  const question = { category: 'calls', text: '独一无二的问题' }
  const headers = { 'idempotency-key': 'once' }
  expect((await server.request('POST /ticket', question, { token, headers })).status).toBe(200)
  const { data: subscriptions } = await server.request('GET /subscription', {}, { token })
  const subscriptionId = subscriptions.list[0]!.id
  const numberName = '独一无二的号码名'
  await server.request('PATCH /subscription/:id/name', { id: subscriptionId, name: numberName }, { token })
  return { ...member, openid, bound, unbound, nickname, numberName, question, subscriptionId }
}
