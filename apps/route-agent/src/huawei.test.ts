import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startWithOwner } from '../../server/src/telephony/routing/testing.ts'
import { createHuaweiPlatform } from '../../simulators/src/clouds/huawei.ts'
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

async function stage(decision: Decision | undefined) {
  const asked: RouteRequest[] = []
  const reported: CallEvent[] = []
  const decisions = { decide: async (question: RouteRequest) => (asked.push(question), decision) }
  const report = (event: CallEvent) => void reported.push(event)
  return { asked, reported, platform: await startPlatform(createHuaweiServer(decisions, report, app)) }
}

test('Huawei Cloud is told whom to connect, with the number shown, for whole minutes', async () => {
  const { platform, asked } = await stage(forward)
  const { sessionId, status, told } = await platform.callIn('+8613812341234', '+8695013628888', startedAt)
  expect(status).toBe(200)
  expect(told).toEqual({
    operation: 'connect',
    connectInfo: {
      displayCalleeNum: '+8695013628888',
      calleeNum: '+8613800001111',
      maxDuration: 120,
      recordFlag: 'false',
      userData: '+8695013628888 2026-05-26T00:35:30.000Z',
    },
  })
  expect(asked).toMatchObject([{ callId: sessionId, number: '+8695013628888', caller: '+8613812341234' }])
  const brief = await stage({ ...forward, maxSeconds: 20 })
  // 0 would be without end.
  expect((await brief.platform.callIn('', '+8695013628888')).told.connectInfo?.maxDuration).toBe(1)
  expect(brief.asked[0]?.caller).toBe('')
})

test('what does not ring, or is not known, it is told to close', async () => {
  for (const decision of [undefined, { action: 'reject', status: 480, reason: 'unbound' } as const]) {
    const { platform } = await stage(decision)
    expect((await platform.callIn('+8613812341234', '+8695013628888')).told).toEqual({
      operation: 'close',
      closeInfo: {},
    })
  }
})

test('what it tells of a call are our events, each by one name; what it says of others is taken and nothing', async () => {
  const { platform, reported } = await stage(forward)
  const call = await platform.callIn('+8613812341234', '+8695013628888', startedAt)
  const tell = (type: Parameters<typeof platform.tell>[1], seconds: number, code?: number) =>
    platform.tell(call, type, later(seconds), code)
  const answers = [
    await tell('callout', 1),
    await tell('alerting', 3),
    await tell('answer', 9),
    await tell('answer', 9),
    await tell('disconnect', 60, 0),
    await platform.tell({ ...call, told: { operation: 'close' } }, 'disconnect', later(61), 8014),
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
])('a call that ends by its cause %i was %s', async (code, cause) => {
  const { platform, reported } = await stage(forward)
  const call = await platform.callIn('+8613812341234', '+8695013628888')
  await platform.tell(call, 'disconnect', later(60), code)
  expect(reported).toMatchObject([{ type: 'ended', cause }])
})

test('a request that is not signed by the platform, or was signed long ago, is refused and asks nothing', async () => {
  const { platform, asked } = await stage(forward)
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
  const decide = async (question: RouteRequest) => (asked.push(question), forward)
  const stranger = await startPlatform(createHuaweiServer({ decide }, () => undefined, another))
  expect((await stranger.post(callin)).status).toBe(401)
  expect(asked).toHaveLength(1)
})

/**
 * The example of 呼叫事件通知 in the documents (huaweicloud.com/guide, PrivateNumber, code samples), with the
 * numbers in full.
 */
test('the documented example of a disconnect, of a call that we did not connect, is taken without an event', async () => {
  const { platform, reported } = await stage(forward)
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

test('the platform is told what the server decides of the number, by its owner’s rules, and what it last decided while it is down; its events stand in the log', async () => {
  const { server, owner, list } = await startWithOwner()
  await list('block', '13900000000')
  const account = { id: 'trunk', secret: 'a secret of both' }
  const application = createCarrierClient({ serverUrl: server.origin, ...account })
  let isDown = false
  const ask = async (question: RouteRequest, withinMs: number) => {
    if (isDown) throw new Error('The server is down')
    return application.ask(question, withinMs)
  }
  const timeoutsMs = { known: 60_000, unknown: 60_000 }
  const decisions = createDecisionCache({ ...defaultCacheOptions, ask, timeoutsMs })
  const platform = await startPlatform(createHuaweiServer(decisions, application.report, app))
  // It tells whole seconds: not before the one in which the owner got the number.
  const now = new Date(Date.now() + 1000)
  const call = await platform.callIn('+8613812341234', '+8695013628888', now)
  expect(call.told.connectInfo).toMatchObject({
    calleeNum: `+86${owner.phone}`,
    displayCalleeNum: '+8695013628888',
  })
  expect((await platform.callIn('+8613812341234', '+8695013777777')).told.operation).toBe('close')
  for (const refused of ['13900000000', owner.phone])
    expect((await platform.callIn(`+86${refused}`, '+8695013628888')).told.operation).toBe('close')
  await platform.tell(call, 'alerting', now)
  await platform.tell(call, 'disconnect', now, 8102)
  await application.flush(60_000)
  expect((await owner.log()).list).toMatchObject([{ outcome: 'busy', caller: '138****1234' }])
  isDown = true
  const known = (await platform.callIn('+8613812341234', '+8695013628888')).told.connectInfo
  expect(known?.calleeNum).toBe(`+86${owner.phone}`)
})
