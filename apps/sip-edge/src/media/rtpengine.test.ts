import { createSocket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import {
  commands,
  engineAddress,
  answerHonestly,
  json,
  openRelay,
  startEngine,
  failureReason,
} from './engine.fixture.ts'
import { baresip, baresipIce, linphone, phones, identifyingTexts } from './sdp.fixture.ts'

test.each(Object.entries(phones))('an engine gets only the media and the addresses of %s', async (_, sdp) => {
  const { relay, requests } = await startEngine(answerHonestly)
  const relayed = await relay.open().pass('caller', Buffer.from(sdp), '203.0.113.9', 'offer')
  const [offer] = requests
  expect(offer?.['received from']).toEqual(['IP4', '192.0.2.2'])
  const offered = json({ ...offer, 'received from': [] })
  for (const trace of identifyingTexts) {
    expect(offered).not.toContain(trace)
    expect(relayed.toString()).not.toContain(trace)
  }
  expect(relayed.toString()).toContain(`c=IN IP4 ${engineAddress}\r\n`)
  expect(relayed.toString()).not.toContain('192.0.2.')
})

test('an engine learns who answers an offer with keys, and without keys each side’s own flags only', async () => {
  const { relay, requests } = await startEngine(answerHonestly)
  const exchangeCommands = async (offer: string, answer: string) => {
    const session = relay.open()
    await session.pass('callee', Buffer.from(offer), undefined, 'offer')
    await session.pass('caller', Buffer.from(answer), undefined, 'answer')
    const [first, second] = requests.splice(0)
    expect(first?.['call-id']).toBe(second?.['call-id'])
    return [first, second].map((each) => [each?.command, each?.['from-tag'], each?.['to-tag']])
  }
  const offer = ['offer', 'callee', 'caller']
  expect(await exchangeCommands(baresipIce, baresipIce)).toEqual([offer, ['answer', 'callee', 'caller']])
  expect(await exchangeCommands(baresip, linphone)).toEqual([offer, ['offer', 'caller', 'callee']])
})

test('RTCP without encryption gets no address at an engine', async () => {
  const { relay, requests } = await startEngine(answerHonestly)
  const session = relay.open()
  const ice = baresipIce.replace('RTP/SAVP', 'RTP/AVP')
  for (const body of [linphone, ice, ice.replace('a=rtcp:21021', 'a=rtcp-mux')])
    await session.pass('caller', Buffer.from(body))
  for (const { sdp, ...request } of requests) {
    const [, port] = /^m=audio (\d+)/m.exec(sdp ?? '') ?? []
    expect(sdp).toContain(`\r\na=rtcp-mux\r\na=rtcp:${port} IN IP4 192.0.2.1\r\n`)
    expect(request).toMatchObject({ 'rtcp-mux': ['demux', 'reject'] })
    expect(request['flags']).toContain('generate RTCP')
  }
})

test('the SDP version counts the changes for the other side', async () => {
  const { relay } = await startEngine(answerHonestly)
  const session = relay.open()
  const versions: (string | undefined)[] = []
  for (const body of [baresip, baresip, baresip.replace('a=sendrecv', 'a=sendonly')])
    versions.push(/^o=- \d+ (\d+)/m.exec(String(await session.pass('caller', Buffer.from(body))))?.[1])
  expect(versions).toEqual(['1', '1', '2'])
})

test('an SDP with public signalling cannot direct media to a private network or this machine', async () => {
  const { relay, requests } = await startEngine(answerHonestly)
  for (const named of ['10.1.2.3', '127.0.0.1', 'phone.example']) {
    const body = baresip.replace('c=IN IP4 192.0.2.2', `c=IN IP4 ${named}`)
    for (const from of ['203.0.113.9', '::ffff:203.0.113.9'])
      await relay.open().pass('caller', Buffer.from(body), from)
  }
  for (const request of requests) expect(request['received from']).toEqual(['IP4', '203.0.113.9'])
})

test('the keys of a phone’s offer are passed on, without an unencrypted alternative', async () => {
  const { relay, requests } = await startEngine(answerHonestly)
  const relayed = await relay.open().pass('caller', Buffer.from(baresipIce))
  expect(relayed.toString()).toContain('a=crypto:1 AES_CM_128_HMAC_SHA1_80')
  expect(requests[0]).toMatchObject({ DTLS: 'off', SDES: expect.arrayContaining(['no-NULL_HMAC_SHA1_80']) })
})

test('a request is repeated with the same cookie until it is answered', async () => {
  const { relay, requests, datagrams } = await startEngine((request) =>
    request.command === 'ping' || datagrams.get(request.cookie)! > 2 ? answerHonestly(request) : undefined,
  )
  await relay.open().pass('caller', Buffer.from(baresip))
  expect(requests).toHaveLength(1)
  expect(datagrams.get(requests[0]!.cookie)).toBeGreaterThanOrEqual(3)
})

test('a response with another cookie is ignored', async () => {
  const { relay, socket, requests } = await startEngine(() => undefined)
  const passing = failureReason(relay.open().pass('caller', Buffer.from(baresip)))
  await expect.poll(() => requests).not.toHaveLength(0)
  const { port } = socket.address()
  const stranger = createSocket('udp4')
  onTestFinished(() => void stranger.close())
  stranger.send(`1234 ${json({ result: 'ok', sdp: baresip })}`, port, '127.0.0.1')
  expect(await passing).toBe('unavailable')
})

test('a call that ends during a request to its engine is deleted there', async () => {
  let isSlow = true
  const { relay, requests } = await startEngine((request) => (isSlow ? undefined : answerHonestly(request)))
  const session = relay.open()
  const passing = failureReason(session.pass('caller', Buffer.from(baresip)))
  await expect.poll(() => requests).not.toHaveLength(0)
  session.close()
  isSlow = false
  expect(await passing).toBe('closed')
  expect(await failureReason(session.pass('caller', Buffer.from(baresip)))).toBe('closed')
  await relay.close()
  expect(commands(requests).at(-1)).toBe('delete')
})

test('a relay closes when its last call was deleted at the engine', async () => {
  const { relay, requests } = await startEngine(answerHonestly)
  const session = relay.open()
  await session.pass('caller', Buffer.from(baresip))
  session.close()
  await relay.close()
  expect(requests.map(({ command, 'call-id': id }) => [command, id])).toEqual([
    ['offer', requests[0]?.['call-id']],
    ['delete', requests[0]?.['call-id']],
  ])
})

test('calls use the engine that answers, and all of them in turn when each answers', async () => {
  let isDown = true
  const first = await startEngine((request) => (isDown ? undefined : answerHonestly(request)))
  const second = await startEngine((request) =>
    request.command === 'offer' && request.sdp?.includes('m=video')
      ? json({ result: 'load limit' })
      : answerHonestly(request),
  )
  const { relay } = openRelay([first.address, second.address])
  const call = async (body: string) => {
    const session = relay.open()
    const result = await failureReason(session.pass('caller', Buffer.from(body)))
    session.close()
    return result
  }
  for (let left = 3; left > 0; left -= 1) expect(await call(baresip)).toContain(engineAddress)
  // An engine may accept a description that another one refused.
  const picture = baresip.replace('m=audio', 'm=video')
  expect(await call(picture)).toBe('unavailable')
  isDown = false
  await expect.poll(async () => call(picture)).toContain(engineAddress)
})

test('an engine’s outage and its recovery are each logged once, also before the first call', async () => {
  let isDown = true
  const { relay, changes } = await startEngine((request) => (isDown ? undefined : answerHonestly(request)))
  await expect.poll(() => changes).toEqual([true])
  expect(await failureReason(relay.open().pass('caller', Buffer.from(baresip)))).toBe('unavailable')
  expect(changes).toEqual([true])
  isDown = false
  expect(await failureReason(relay.open().pass('caller', Buffer.from(baresip)))).toContain(engineAddress)
  expect(changes).toEqual([true, false])
})

test('a side is alive when its packet count grows, and an unreadable count is ignored', async () => {
  let tags: unknown = {}
  const { relay } = await startEngine((request) =>
    request.command === 'query' ? json({ result: 'ok', tags }) : answerHonestly(request),
  )
  const session = relay.open()
  await session.pass('caller', Buffer.from(baresip))
  const stream = (packets: unknown) => ({
    medias: [{ streams: [{ stats: { packets } }] }],
  })
  for (const garbage of [
    null,
    7,
    { caller: 7 },
    { caller: { medias: 7 } },
    { caller: stream('7') },
    { callee: [] },
  ]) {
    tags = garbage
    session.lastReceived()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(session.lastReceived()).toEqual({ caller: undefined, callee: undefined })
  }
  tags = { caller: stream(7) }
  await expect.poll(() => session.lastReceived().caller).toBeGreaterThan(0)
  expect(session.lastReceived().callee).toBeUndefined()
})
