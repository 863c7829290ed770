import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWithCarrier } from '../routing/testing.ts'
import { minuteMs } from '../../platform/base/time.ts'

/** The timeouts of the server's requests. They come when a test says so, not on a busy machine. */
const patience = new Set<AbortController>()
function holdPatience(): void {
  patience.clear()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const waiting = new AbortController()
    patience.add(waiting)
    return waiting.signal
  })
  onTestFinished(() => timeout.mockRestore())
}

type Answer = (response: ServerResponse) => void

const status =
  (code: number): Answer =>
  (response) =>
    void response.writeHead(code).end('{}')
const taken = status(200)
/** The server gives this request up, as after its timeout. */
const nothing: Answer = () => {
  for (const waiting of patience) waiting.abort(new DOMException('late', 'TimeoutError'))
}
const hangUp: Answer = (response) => void response.socket?.destroy()

/** The control server of an edge: the commands it received, and a switch for its answers. */
async function openEdge() {
  const edge = {
    commands: [] as string[],
    calls: [] as string[],
    answer: taken,
    url: '',
    stop: async () => {},
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { type, callId } = JSON.parse(body) as { type: string; callId: string }
      edge.commands.push(type)
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

/** A server with two edges, and a user who places trial calls. */
async function start() {
  holdPatience()
  const [one, two] = [await openEdge(), await openEdge()]
  const CARRIER_CONTROL_URL = `${one.url}, ${two.url}`
  const { server } = await startWithCarrier({ CARRIER_CONTROL_URL })
  await server.stock('628888,88')
  const tryNumber = async () => {
    server.advance(2 * minuteMs)
    const { token } = await server.login()
    const input = { number: '628888', agreed: true }
    return (await server.request('POST /test-calls', input, { token })).status
  }
  return { one, two, tryNumber }
}

test('the first edge gets every call while it accepts them', async () => {
  const { one, two, tryNumber } = await start()
  expect([await tryNumber(), await tryNumber()]).toEqual([200, 200])
  expect([one.commands, two.commands]).toEqual([['place', 'place'], []])
})

test.each([503, 429, 401, 404])('a call refused by an edge with %i goes to the next one', async (code) => {
  const { one, two, tryNumber } = await start()
  one.answer = status(code)
  expect(await tryNumber()).toBe(200)
  expect([one.calls.length, two.calls]).toEqual([1, one.calls])
})

test('a call goes to the next edge when one cannot be reached, and so do later calls', async () => {
  const { one, two, tryNumber } = await start()
  await one.stop()
  expect([await tryNumber(), await tryNumber()]).toEqual([200, 200])
  expect(two.commands).toEqual(['place', 'place'])
})

test.each([
  ['is silent', nothing],
  ['hangs up', hangUp],
  ['has a fault', status(500)],
])(
  'an edge that %s may have made the call: no other edge makes it, all drop it, and the next call goes elsewhere',
  async (_what, answer) => {
    const { one, two, tryNumber } = await start()
    one.answer = answer
    expect(await tryNumber()).toBe(503)
    expect([one.commands, two.commands]).toEqual([['place', 'drop'], ['drop']])
    expect(await tryNumber()).toBe(200)
    expect([one.commands.length, two.commands]).toEqual([2, ['drop', 'place']])
  },
)

test('when no edge accepts a call, each is asked once', async () => {
  const { one, two, tryNumber } = await start()
  one.answer = status(503)
  two.answer = status(503)
  expect(await tryNumber()).toBe(503)
  for (const { commands } of [one, two]) expect(commands).toEqual(['place', 'drop'])
})

test('an edge that is down does not keep the others from dropping a call', async () => {
  const { one, two, tryNumber } = await start()
  two.answer = status(503)
  await one.stop()
  expect(await tryNumber()).toBe(503)
  expect(two.commands).toEqual(['place', 'drop'])
})
