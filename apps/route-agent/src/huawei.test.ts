import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startWithOwner } from '../../server/src/telephony/routing/testing.ts'
import { createHuaweiPlatform } from '../../simulators/src/testing/huawei.ts'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import { createDecisionCache, defaultCacheOptions } from '@hao/carrier-protocol/decision-cache.ts'
import type { CallEvent, Decision, RouteRequest } from '@hao/carrier-protocol/messages.ts'
import { createHuaweiServer } from './huawei.ts'

const app = { key: 'a1d1f50cad21415fbdd13d8f53d36d60', secret: 'cfc881cc704c4fba8d8fef5788e03e6b' }
const forward: Decision = {
  action: 'forward',
  target: '13800001111',
  display: '95013628888',
  maxSeconds: 7230,
}
const startedAt = new Date('2026-05-26T00:35:30Z')
const later = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)

async function startPlatform(server: Server) {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return createHuaweiPlatform(`http://127.0.0.1:${(server.address() as AddressInfo).port}/status`, app)
}

async function startAgent(decision: Decision | undefined) {
  const requests: RouteRequest[] = []
  const reported: CallEvent[] = []
  const decisions = { decide: async (request: RouteRequest) => (requests.push(request), decision) }
  const report = (event: CallEvent) => void reported.push(event)
  return { requests, reported, platform: await startPlatform(createHuaweiServer(decisions, report, app)) }
}

test('Huawei Cloud gets the phone to connect, the number to display and a limit in whole minutes', async () => {
  const { platform, requests } = await startAgent(forward)
  const { sessionId, status, operation } = await platform.callIn(
    '+8613812341234',
    '+8695013628888',
    startedAt,
  )
  expect(status).toBe(200)
  expect(operation).toEqual({
    operation: 'connect',
    connectInfo: {
      displayCalleeNum: '+8695013628888',
      calleeNum: '+8613800001111',
      maxDuration: 120,
      recordFlag: 'false',
      userData: '+8695013628888 2026-05-26T00:35:30.000Z',
    },
  })
  expect(requests).toMatchObject([{ callId: sessionId, number: '+8695013628888', caller: '+8613812341234' }])
  const brief = await startAgent({ ...forward, maxSeconds: 20 })
  // 0 would mean no limit.
  expect((await brief.platform.callIn('', '+8695013628888')).operation.connectInfo?.maxDuration).toBe(1)
  expect(brief.requests[0]?.caller).toBe('')
})

test('Huawei Cloud closes a call that is rejected or has no decision', async () => {
  for (const decision of [undefined, { action: 'reject', status: 480, reason: 'unbound' } as const]) {
    const { platform } = await startAgent(decision)
    expect((await platform.callIn('+8613812341234', '+8695013628888')).operation).toEqual({
      operation: 'close',
      closeInfo: {},
    })
  }
})

test("Huawei Cloud's notifications of a connected call become events with stable ids, and others give no event", async () => {
  const { platform, reported } = await startAgent(forward)
  const call = await platform.callIn('+8613812341234', '+8695013628888', startedAt)
  const notify = (type: Parameters<typeof platform.notify>[1], seconds: number, code?: number) =>
    platform.notify(call, type, later(seconds), code)
  const answers = [
    await notify('callout', 1),
    await notify('alerting', 3),
    await notify('answer', 9),
    await notify('answer', 9),
    await notify('disconnect', 60, 0),
    await platform.notify({ ...call, operation: { operation: 'close' } }, 'disconnect', later(61), 8014),
  ]
  expect(new Set(answers.map(String))).toEqual(new Set(['200,']))
  const same = {
    callId: call.sessionId,
    number: '+8695013628888',
    caller: '+8613812341234',
    startedAt: '2026-05-26T00:35:30.000Z',
  }
  const answered = { ...same, id: `${call.sessionId} answered`, type: 'answered', at: later(9).toISOString() }
  expect(reported).toEqual([
    { ...same, id: `${call.sessionId} ringing`, type: 'ringing', at: later(3).toISOString() },
    answered,
    answered,
    {
      ...same,
      id: `${call.sessionId} ended`,
      type: 'ended',
      at: later(60).toISOString(),
      cause: 'completed',
    },
  ])
})

/** From the table of 通话挂机原因值说明. */
test.each([
  [0, 'completed'],
  [7501, 'cancelled'],
  [7502, 'cancelled'],
  [7503, 'refused'],
  [7504, 'refused'],
  [8010, 'completed'],
  [8035, 'missed'],
  [8101, 'missed'],
  [8102, 'busy'],
  [8104, 'missed'],
])('a disconnect with the state code %i ends the call as %s', async (code, cause) => {
  const { platform, reported } = await startAgent(forward)
  const call = await platform.callIn('+8613812341234', '+8695013628888')
  await platform.notify(call, 'disconnect', later(60), code)
  expect(reported).toMatchObject([{ type: 'ended', cause }])
})

test('a request with another signature or an old one gets 401 and asks for no decision', async () => {
  const { platform, requests } = await startAgent(forward)
  const statusInfo = {
    sessionId: 's',
    timestamp: '2026-05-26 00:35:30',
    called: '+8695013628888',
    notifyMode: 'Block',
  }
  const callin = { eventType: 'callin', statusInfo }
  expect((await platform.post(callin)).status).toBe(200)
  expect((await platform.post(callin, new Date(Date.now() - 600_000))).status).toBe(401)
  const another = { ...app, secret: 'another' }
  const decide = async (request: RouteRequest) => (requests.push(request), forward)
  const stranger = await startPlatform(createHuaweiServer({ decide }, () => undefined, another))
  expect((await stranger.post(callin)).status).toBe(401)
  expect(requests).toHaveLength(1)
})

/** The example of 呼叫事件通知 (huaweicloud.com/guide, PrivateNumber, code samples) with the numbers in full. */
test('the documented disconnect of a call that we did not connect gives no event', async () => {
  const { platform, reported } = await startAgent(forward)
  const statusInfo = {
    sessionId: '1200_1827_4294967295_20190124023003@callenabler246.huaweicaas.com',
    timestamp: '2019-01-24 02:30:22',
    caller: '+8613800000022',
    called: '+8613866887021',
    stateCode: 0,
    stateDesc: 'The user releases the call.',
    subscriptionId: '1d39eaef-9279-4d18-b806-72e43ab3f85c',
  }
  const plain = await platform.post({ eventType: 'disconnect', statusInfo })
  expect([plain.status, await plain.text()]).toEqual([200, ''])
  expect(reported).toEqual([])
  const userData = '+8695013628888 2019-01-24T02:30:03.000Z'
  await platform.post({ eventType: 'disconnect', statusInfo: { ...statusInfo, userData } })
  expect(reported).toEqual([
    {
      id: `${statusInfo.sessionId} ended`,
      callId: statusInfo.sessionId,
      number: '+8695013628888',
      caller: '+8613800000022',
      startedAt: '2019-01-24T02:30:03.000Z',
      type: 'ended',
      at: '2019-01-24T02:30:22.000Z',
      cause: 'completed',
    },
  ])
})

test('Huawei Cloud gets the decision by the owner’s rules, the last decision while the server is down, and its events reach the log', async () => {
  const { server, owner, list } = await startWithOwner()
  await list('block', '13900000000')
  const account = { id: 'trunk', secret: 'a secret of both' }
  const application = createCarrierClient({ serverUrl: server.origin, ...account })
  let isDown = false
  const ask = async (request: RouteRequest, withinMs: number) => {
    if (isDown) throw new Error('The server is down')
    return application.ask(request, withinMs)
  }
  const timeoutsMs = { known: 60_000, unknown: 60_000 }
  const decisions = createDecisionCache({ ...defaultCacheOptions, ask, timeoutsMs })
  const platform = await startPlatform(createHuaweiServer(decisions, application.report, app))
  // The platform reports whole seconds. The call must not start before the number has an owner.
  const now = new Date(Date.now() + 1000)
  const call = await platform.callIn('+8613812341234', '+8695013628888', now)
  expect(call.operation.connectInfo).toMatchObject({
    calleeNum: `+86${owner.phone}`,
    displayCalleeNum: '+8695013628888',
  })
  expect((await platform.callIn('+8613812341234', '+8695013777777')).operation.operation).toBe('close')
  for (const refused of ['13900000000', owner.phone])
    expect((await platform.callIn(`+86${refused}`, '+8695013628888')).operation.operation).toBe('close')
  await platform.notify(call, 'alerting', now)
  await platform.notify(call, 'disconnect', now, 8102)
  await application.flush(60_000)
  expect((await owner.log()).list).toMatchObject([{ outcome: 'busy', caller: '138****1234' }])
  isDown = true
  const known = (await platform.callIn('+8613812341234', '+8695013628888')).operation.connectInfo
  expect(known?.calleeNum).toBe(`+86${owner.phone}`)
})
