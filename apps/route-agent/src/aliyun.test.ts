import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createOwner, startWithCarrier } from '../../server/src/telephony/routing/testing.ts'
import { createAliyunServer } from './aliyun.ts'
import { createMetricsServer } from './metrics.ts'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import type { CallEvent } from '@hao/carrier-protocol/messages.ts'

const secret = 'f'.repeat(32)

async function startAgent(onEvent: (event: CallEvent) => void = () => undefined) {
  const reported: CallEvent[] = []
  const report = (event: CallEvent) => {
    reported.push(event)
    onEvent(event)
  }
  const server = createAliyunServer(report, secret).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const push = async (reports: unknown, path = `/${secret}`) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(reports) })
    return { status: answer.status, body: await answer.text() }
  }
  return { reported, push }
}

/**
 * The example of SecretReport (help.aliyun.com/document_detail/305596.htm) with its masked digits replaced
 * and one of our numbers.
 */
const example = {
  phone_no: '17100003225',
  city: '北京',
  call_out_time: '2021-08-25 20:11:30',
  ring_time: '2021-08-25 20:11:35',
  record_url: 'https://example.oss-cn-shanghai.aliyuncs.com',
  ring_record_url: 'https://example.oss-cn-shanghai.aliyuncs.com',
  free_ring_time: '2021-08-25 20:11:35',
  control_msg: 'OK',
  id: 1014568510000,
  secret_no: '95013628888',
  call_type: 1,
  control_type: 'CONTINUE',
  release_time: '2021-08-25 20:11:41',
  pool_key: 'FC100000097080000',
  sub_id: 1000043068030000,
  unconnected_cause: 0,
  call_time: '2021-08-25 20:11:29',
  peer_no: '15200001504',
  called_display_no: '95013628888',
  release_dir: 1,
  call_id: '43612633712c0000',
  start_time: '2021-08-25 20:11:38',
  partner_key: 'FC100000097080000',
  out_id: '7368136812621000',
  release_cause: 31,
}
const call = {
  callId: '43612633712c0000',
  number: '95013628888',
  caller: '15200001504',
  startedAt: '2021-08-25T12:11:29.000Z',
}

test("Alibaba Cloud's report of a whole call becomes a ringing, an answered and an ended event", async () => {
  const { push, reported } = await startAgent()
  expect(await push([example])).toEqual({ status: 200, body: '{"code":0,"msg":"接收成功"}' })
  expect(reported).toEqual([
    { ...call, id: '43612633712c0000 ringing', type: 'ringing', at: '2021-08-25T12:11:35.000Z' },
    { ...call, id: '43612633712c0000 answered', type: 'answered', at: '2021-08-25T12:11:38.000Z' },
    {
      ...call,
      id: '43612633712c0000 ended',
      type: 'ended',
      at: '2021-08-25T12:11:41.000Z',
      cause: 'completed',
    },
  ])
})

/**
 * The example of SecretPickUpReport (help.aliyun.com/zh/pnp/developer-reference/secretpickupreport).
 * SecretRingReport has the same fields without start_time.
 */
const pickUp = {
  phone_no: '13144560000',
  secret_no: '95013628888',
  peer_no: '13049840000',
  call_type: '1',
  call_id: '4461122c4800000',
  call_time: '2021-12-10 10:00:00',
  pool_key: 'FC22560000',
  ring_time: '2021-12-10 10:00:03',
  start_time: '2021-12-10 10:06:00',
  sub_id: '1000043068030000',
  city: '西安',
  out_id: '81368126210000',
}

test('reports of ringing and of the answer become events while the call is still in progress', async () => {
  const { push, reported } = await startAgent()
  const { start_time: _none, ...ring } = pickUp
  expect(await push([ring])).toMatchObject({ status: 200 })
  const reportedCall = {
    callId: '4461122c4800000',
    number: '95013628888',
    caller: '13049840000',
    startedAt: '2021-12-10T02:00:00.000Z',
  }
  const ringing = {
    ...reportedCall,
    id: '4461122c4800000 ringing',
    type: 'ringing',
    at: '2021-12-10T02:00:03.000Z',
  }
  expect(reported.splice(0)).toEqual([ringing])
  await push([pickUp])
  const answered = {
    ...reportedCall,
    id: '4461122c4800000 answered',
    type: 'answered',
    at: '2021-12-10T02:06:00.000Z',
  }
  expect(reported).toEqual([ringing, answered])
})

test('an event has the same id in the report of its moment and in the report of the whole call', async () => {
  const { push, reported } = await startAgent()
  const { call_id, secret_no, peer_no, phone_no, call_time, ring_time, start_time } = example
  await push([{ call_id, secret_no, peer_no, phone_no, call_time, ring_time, start_time, call_type: '1' }])
  const toNames = (events: CallEvent[]) => events.map(({ id, at }) => `${id} ${at}`)
  const early = toNames(reported.splice(0))
  await push([example])
  expect(toNames(reported).slice(0, 2)).toEqual(early)
})

test.each([
  ['the phone is not answered', { release_cause: 19, release_dir: 0 }, 'missed'],
  ['the caller gives up', { release_cause: 16, release_dir: 1 }, 'cancelled'],
  ['the phone is busy', { release_cause: 17, release_dir: 2 }, 'busy'],
  ['the phone declines', { release_cause: '21', release_dir: 2 }, 'refused'],
])('when %s, the report gives one ended event with the right cause', async (_what, release, cause) => {
  const { push, reported } = await startAgent()
  await push([{ ...example, ...release, ring_time: example.call_out_time, start_time: example.release_time }])
  expect(reported).toMatchObject([{ type: 'ended', cause }])
})

test('calls by the owner and intercepted calls give no event, and a hidden caller is an empty text', async () => {
  const { push, reported } = await startAgent()
  await push([
    { ...example, call_type: 0 },
    { ...example, call_type: 4 },
    { ...example, peer_no: undefined, call_id: 'hidden' },
  ])
  expect(new Set(reported.map(({ callId, caller }) => `${callId}:${caller}`))).toEqual(new Set(['hidden:']))
})

test('a report to a wrong path gets 404, and an unreadable report gets 400', async () => {
  const { push, reported } = await startAgent()
  for (const path of ['/', `/${secret.slice(1)}`, `/${'e'.repeat(32)}`, `/${secret}/x`])
    expect((await push([example], path)).status).toBe(404)
  for (const wrong of [{}, [{ call_type: 1 }], [{ ...example, call_time: 'soon' }], [null]])
    expect((await push(wrong)).status).toBe(400)
  expect(reported).toEqual([])
})

test('an unreadable report costs none of the others of its request, and is counted', async () => {
  const { push, reported } = await startAgent()
  const { port, close } = await startMetrics()
  const counted = async () => {
    const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
    return Number(/^agent_unreadable_reports_total (\d+)$/m.exec(metrics)?.[1])
  }
  const before = await counted()
  const wrong = [
    {},
    { call_type: 1 },
    { ...example, call_time: 'soon' },
    null,
    7,
    { ...example, ring_time: {} },
  ]
  const answer = await push([
    ...wrong,
    { ...example, call_id: 'first' },
    ...wrong,
    { ...example, call_id: 'second' },
  ])
  expect(answer).toEqual({ status: 200, body: '{"code":0,"msg":"接收成功"}' })
  expect(reported.map(({ callId, type }) => `${callId} ${type}`)).toEqual(
    ['first', 'second'].flatMap((id) => [`${id} ringing`, `${id} answered`, `${id} ended`]),
  )
  expect((await counted()) - before).toBe(8)
  close()
})

async function startMetrics() {
  const server = createMetricsServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

test('a call that Alibaba Cloud reports twice is in the owner’s log once', async () => {
  const { server } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  const account = { id: 'trunk', secret: 'a secret of both' }
  const application = createCarrierClient({ serverUrl: server.origin, ...account })
  const { push } = await startAgent(application.report)
  // The cloud reports whole seconds in Chinese time. The call must not start before the number has an owner.
  const inChina = (seconds: number) =>
    new Date(Date.now() + (seconds + 8 * 3600) * 1000).toISOString().slice(0, 19).replace('T', ' ')
  const times = { call_time: inChina(1), call_out_time: inChina(2), ring_time: inChina(3) }
  const report = {
    ...example,
    ...times,
    call_id: 'c'.repeat(100),
    start_time: inChina(5),
    release_time: inChina(65),
  }
  await push([report])
  await push([report])
  await application.flush(60_000)
  expect((await owner.log()).list).toMatchObject([
    { outcome: 'answered', caller: '152****1504', seconds: 60 },
  ])
})
