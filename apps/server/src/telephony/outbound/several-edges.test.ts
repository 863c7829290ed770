import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startWithCarrier } from '../routing/testing.ts'
import { minuteMs } from '../../platform/base/time.ts'

type Answer = (response: ServerResponse) => void

const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end('{}')
const taken = status(200)
const nothing: Answer = () => undefined
const hangUp: Answer = (response) => void response.socket?.destroy()

/** Where an edge takes requests for calls: what it was asked, and how it answers a call that it is to make. */
async function openEdge() {
  const edge = { asked: [] as string[], calls: [] as string[], answer: taken, url: '', stop: async () => {} }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { type, callId } = JSON.parse(body) as { type: string; callId: string }
      edge.asked.push(type)
      if (type === 'place') edge.calls.push(callId)
      return (type === 'place' ? edge.answer : taken)(response)
    })
  })
  edge.stop = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(edge.stop)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  edge.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/calls`
  return edge
}

/** A server with two edges, and how a user who tries a number is answered. */
async function start() {
  const [one, two] = [await openEdge(), await openEdge()]
  const CARRIER_CONTROL_URL = `${one.url}, ${two.url}`
  const { server } = await startWithCarrier({ CARRIER_CONTROL_URL, PARTNER_MS: '500' })
  await server.stock('628888,88')
  const tryNumber = async () => {
    server.advance(2 * minuteMs)
    const { token } = await server.login()
    const input = { number: '628888', agreed: true }
    return (await server.request('POST /test-calls', input, { token })).status
  }
  return { one, two, tryNumber }
}

test('a call goes to the first edge alone while that takes it', async () => {
  const { one, two, tryNumber } = await start()
  expect([await tryNumber(), await tryNumber()]).toEqual([200, 200])
  expect([one.asked, two.asked]).toEqual([['place', 'place'], []])
})

test.each([503, 429, 401, 404])('a call that an edge refuses with %i goes to the next one', async (code) => {
  const { one, two, tryNumber } = await start()
  one.answer = status(code)
  expect(await tryNumber()).toBe(200)
  expect([one.calls.length, two.calls]).toEqual([1, one.calls])
})

test('a call that no edge can be asked for goes to the next one, and so do the calls after it', async () => {
  const { one, two, tryNumber } = await start()
  await one.stop()
  expect([await tryNumber(), await tryNumber()]).toEqual([200, 200])
  expect(two.asked).toEqual(['place', 'place'])
})

test.each([
  ['is silent', nothing],
  ['hangs up', hangUp],
  ['has a fault', status(500)],
])(
  'a call that an edge may have made, which %s, is made by no other; it is dropped at all, and the next call goes to the next edge',
  async (_what, answer) => {
    const { one, two, tryNumber } = await start()
    one.answer = answer
    expect(await tryNumber()).toBe(503)
    expect([one.asked, two.asked]).toEqual([['place', 'drop'], ['drop']])
    expect(await tryNumber()).toBe(200)
    expect([one.asked.length, two.asked]).toEqual([2, ['drop', 'place']])
  },
)

test('where no edge takes a call, each was asked once', async () => {
  const { one, two, tryNumber } = await start()
  one.answer = status(503)
  two.answer = status(503)
  expect(await tryNumber()).toBe(503)
  for (const { asked } of [one, two]) expect(asked).toEqual(['place', 'drop'])
})

test('an edge that is away keeps no other from being told of a drop', async () => {
  const { one, two, tryNumber } = await start()
  two.answer = status(503)
  await one.stop()
  expect(await tryNumber()).toBe(503)
  expect(two.asked).toEqual(['place', 'drop'])
})
