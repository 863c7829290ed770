import { isName } from '@hao/contract/name.ts'
import { expect, test } from 'vitest'
import { encryptResource, signatureHeaders } from '../../../simulators/src/wechat-pay/signature.ts'
import { answeredCall, eventsOf, ownerOf, startWithCarrier } from '../calling/testing.ts'
import { AdapterError } from '../ports/adapter-error.ts'
import { readCallEvents } from '../ports/network/carrier-messages.ts'
import { readMandate, readPayment, readRefund } from '../ports/pay/wechat-resource.ts'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { spoiled } from './testing.ts'

const now = () => new Date().toISOString()

/** WeChat's notifications, each about what is there. */
function goodNotifications({ mchid, appid }: TestServer['wechatPay']['keys'], outTradeNo: string) {
  const merchant = { mchid, appid }
  return {
    'TRANSACTION.SUCCESS': {
      ...merchant,
      out_trade_no: outTradeNo,
      trade_state: 'SUCCESS',
      transaction_id: 'T1',
      amount: { total: 8800, payer_total: 8800, currency: 'CNY' },
      payer: { openid: 'oPayer' },
      success_time: now(),
    },
    'REFUND.SUCCESS': {
      out_refund_no: `R${outTradeNo}`,
      out_trade_no: outTradeNo,
      refund_id: 'F1',
      transaction_id: 'T1',
      refund_status: 'SUCCESS',
      amount: { refund: 8800, total: 8800 },
      success_time: now(),
    },
    'ENTRUST.SIGN': {
      ...merchant,
      out_contract_code: 'c1',
      contract_id: 'C1',
      contract_state: 'TERMINATED',
      openid: 'oPayer',
      contract_signed_time: now(),
      contract_terminate_info: { contract_terminated_time: now() },
    },
  }
}

const readers = { TRANSACTION: readPayment, REFUND: readRefund, ENTRUST: readMandate }

function isReadable(eventType: string, content: object): boolean {
  try {
    const [kind] = eventType.split('.') as [keyof typeof readers]
    return Boolean(readers[kind]({ ...content }))
  } catch {
    return false
  }
}

test('whatever WeChat signs is kept or refused as it should be, and applying it leaves no error of the database', async () => {
  const server = await startTestServer()
  const { keys } = server.wechatPay
  const { 628888: numberId } = await server.stock('628888,88')
  const { token } = await server.login()
  const { data } = await server.request('POST /wxpay/h5', { numberId, agreed: true }, { token })
  const failed: string[] = []
  const tell = async (what: string, message: { resource: unknown } & Record<string, unknown>) => {
    const resource = encryptResource(JSON.stringify(message.resource), 'transaction', keys.apiV3Key)
    const body = JSON.stringify({ ...message, resource })
    const headers = signatureHeaders(keys.platform.at(-1)!, body)
    const { status } = await fetch(`${server.origin}/api/wxpay/notify`, { method: 'POST', headers, body })
    if (status !== 204 && status !== 400) failed.push(`${what}: ${status}`)
  }
  let serial = 0
  for (const [eventType, resource] of Object.entries(goodNotifications(keys, data.out_trade_no))) {
    const bads = spoiled<object>(resource, (bad) => isReadable(eventType, bad))
    for (const { what, bad } of [{ what: 'as it is', bad: resource }, ...bads]) {
      serial += 1
      await tell(`${eventType} ${what}`, {
        id: `n${serial}`,
        event_type: eventType,
        create_time: now(),
        resource: bad,
      })
    }
  }
  const refund = goodNotifications(keys, data.out_trade_no)['REFUND.SUCCESS']
  const envelope = { id: 'n', event_type: 'REFUND.SUCCESS', create_time: now() }
  for (const { what, bad } of spoiled(envelope)) await tell(what, { ...bad, resource: refund })
  for (const { what, bad } of spoiled<object>(refund)) await tell(what, { ...envelope, resource: bad })
  const kept = await server.context.db
    .selectFrom('payment_notifications')
    .select(['id', 'resource'])
    .execute()
  expect(kept.length).toBeGreaterThan(0)
  for (const { id, resource } of kept)
    await server.runJob('notification-apply', { notificationId: id }).catch((error: unknown) => {
      if (!(error instanceof AdapterError)) failed.push(`${JSON.stringify(resource)}: ${String(error)}`)
    })
  expect(failed).toEqual([])
})

function isReadableCall(events: object): boolean {
  try {
    return readCallEvents(Buffer.from(JSON.stringify(events))).length > 0
  } catch {
    return false
  }
}

test('whatever the carrier signs is answered or refused, never with a 500', async () => {
  const { server, carrier } = await startWithCarrier()
  await ownerOf(server, '628888')
  const question = { callId: 'c1', number: '95013628888', caller: '13812341234', at: now() }
  const doors = {
    '/api/carrier/route': spoiled<unknown>(question),
    '/api/carrier/events': [
      ...spoiled<unknown>({ events: eventsOf('628888', answeredCall.slice(1, 2)) }),
      ...spoiled<object>({ events: eventsOf('628888', answeredCall.slice(2)) }, isReadableCall),
    ],
  }
  const failed: string[] = []
  for (const [door, messages] of Object.entries(doors))
    for (const { what, bad } of messages) {
      const body = JSON.stringify(bad)
      const { status } = await fetch(server.origin + door, {
        method: 'POST',
        headers: carrier.sign(body),
        body,
      })
      if (![200, 204, 400].includes(status)) failed.push(`${door} ${what}: ${status}`)
    }
  expect(failed).toEqual([])
})

test('[AU-4] whatever the courier signs opens a login with a name that can be read, or none', async () => {
  const server = await startTestServer()
  const failed: string[] = []
  const rider = { openid: 'rider', nickname: '小王', phone: '13912345678' }
  for (const { what, bad } of spoiled(rider)) {
    const token = server.courier.issue(bad)
    if (token.length > 2000) continue
    const { status, data } = await server.request('POST /auth/kuaidd', { token })
    if (status !== 200 && status !== 401) failed.push(`${what}: ${status}`)
    if (status === 200 && data.nickname !== '' && !isName(data.nickname, 20))
      failed.push(`${what}: ${data.nickname}`)
  }
  const issue = (nickname: string) => server.courier.issue({ openid: `rider ${nickname.length}`, nickname })
  const nicknameOf = async (token: string) =>
    (await server.request('POST /auth/kuaidd', { token })).data.nickname
  expect(await nicknameOf(issue('很'.repeat(300)))).toBe('很'.repeat(20))
  expect(await nicknameOf(issue('\u202E客服\u200B'))).toBe('客服')
  expect(await nicknameOf(issue('\u200B\u3164'))).toBe('')
  expect(failed).toEqual([])
})

test('[AU-4] while the courier does not answer, who comes from it is asked to try again', async () => {
  const server = await startTestServer()
  const token = server.courier.issue({ openid: 'rider' })
  await server.courier.stop()
  const { status, failure } = await server.request('POST /auth/kuaidd', { token })
  expect([status, failure.error]).toEqual([503, 'courier-unavailable'])
})
