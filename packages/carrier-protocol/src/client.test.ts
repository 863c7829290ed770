import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { getListeningPort } from '@hao/testing/listening-port.ts'
import { createOwner, startWithCarrier } from '../../../apps/server/src/telephony/routing/testing.ts'
import { createCarrierClient } from './client.ts'

const account = { id: 'trunk', secret: 'a secret of both' }

test('an edge gets the server’s decision as the carrier, and its events reach the owner’s call log', async () => {
  const { server } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  const application = createCarrierClient({ serverUrl: server.origin, ...account })
  const call = { callId: 'c1', number: '95013628888', caller: '13812341234' }
  expect(await application.ask({ ...call, at: new Date().toISOString() }, 60_000)).toMatchObject({
    action: 'forward',
    target: owner.phone,
    anyCaller: true,
  })
  const at = new Date().toISOString()
  application.report({ ...call, id: 'c1 ringing', type: 'ringing', startedAt: at, at })
  application.report({ ...call, id: 'c1 ended', type: 'ended', cause: 'missed', startedAt: at, at })
  await application.flush(60_000)
  expect((await owner.log()).list).toMatchObject([{ outcome: 'missed', caller: '138****1234' }])
})

test('the events of one moment reach the server in one request', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      response.writeHead(204).end()
    })
  }).listen(0)
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const serverUrl = `http://127.0.0.1:${getListeningPort(server)}`
  const application = createCarrierClient({ serverUrl, ...account })
  const at = new Date().toISOString()
  for (const id of ['1', '2', '3'])
    application.report({
      id,
      callId: 'c1',
      number: '95013628888',
      caller: '',
      startedAt: at,
      type: 'ringing',
      at,
    })
  await application.flush(60_000)
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
    { events: [{ id: '1' }, { id: '2' }, { id: '3' }] },
  ])
})

test('a client with a wrong secret gets 401, and one without a server gets a connection error', async () => {
  const { server } = await startWithCarrier()
  const question = { callId: 'c1', number: '95013628888', caller: '', at: new Date().toISOString() }
  const stranger = createCarrierClient({
    serverUrl: server.origin,
    id: 'trunk',
    secret: 'guessed',
  })
  await expect(stranger.ask(question, 60_000)).rejects.toThrow('401')
  const nowhere = createCarrierClient({ serverUrl: 'http://127.0.0.1:1', ...account })
  await expect(nowhere.ask(question, 60_000)).rejects.toThrow('ECONNREFUSED')
})

test('an event that the server cannot read does not hold back the others', async () => {
  const { server } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  const application = createCarrierClient({ serverUrl: server.origin, ...account })
  const at = new Date().toISOString()
  const createEvent = (callId: string, more = {}) => {
    const call = { callId, number: '95013628888', caller: '13812341234', startedAt: at, at }
    return { ...call, id: `${callId} ended`, type: 'ended' as const, cause: 'missed' as const, ...more }
  }
  for (const event of [
    createEvent('c1'),
    createEvent('x'.repeat(101)),
    createEvent('c2'),
    createEvent('c3', { at: '1970-01-01' }),
    createEvent('c4'),
  ])
    application.report(event)
  await application.flush(60_000)
  expect((await owner.log()).list).toHaveLength(3)
})

const forward = { action: 'forward', target: '13800001111', display: '95013628888', maxSeconds: 7200 }

test.each([
  { action: 'reject', status: 200 },
  { action: 'reject', status: 180 },
  { action: 'reject', status: 302 },
  { action: 'reject', status: 700 },
  { ...forward, maxSeconds: 1e10 },
  { ...forward, second: { target: '13800002222', afterSeconds: 1e10 } },
  { ...forward, display: undefined },
])(
  'the client rejects the decision %j, which would answer a call, end it at once or never end it',
  async (decision) => {
    const server = createServer((_request, response) => response.end(JSON.stringify(decision))).listen(0)
    onTestFinished(() => void server.close())
    await once(server, 'listening')
    const serverUrl = `http://127.0.0.1:${getListeningPort(server)}`
    const application = createCarrierClient({ serverUrl, ...account })
    const question = { callId: 'c1', number: '95013628888', caller: '', at: new Date().toISOString() }
    await expect(application.ask(question, 60_000)).rejects.toThrow('no valid decision')
  },
)

/** A server that `answers` each message, and each other request, with a status. */
async function startInbox(
  answers: (place: number) => number | Promise<number>,
  answersOthers: typeof answers = () => 204,
) {
  const paths: string[] = []
  const server = createServer((request, response) => {
    void text(request).then(async () => {
      const { url = '' } = request
      const place = paths.push(url) && paths.filter((path) => path === url).length
      const answer = url.endsWith('/voicemails') ? answers : answersOthers
      response.writeHead(await answer(place)).end()
    })
  }).listen(0)
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  const serverUrl = `http://127.0.0.1:${getListeningPort(server)}`
  return { paths, application: createCarrierClient({ serverUrl, ...account }) }
}

const message = { callId: 'c1', sound: 'NDQ0' }

test('a message waits for the events before it alone, not for those that follow', async () => {
  const at = new Date().toISOString()
  const call = { number: '95013628888', caller: '', startedAt: at, at }
  const { paths, application } = await startInbox(
    () => 204,
    async (place) => {
      // This one is never answered.
      if (place > 1) return new Promise<number>(() => {})
      application.report({ ...call, callId: 'c2', id: 'c2 ringing', type: 'ringing' })
      return 204
    },
  )
  application.report({ ...call, callId: 'c1', id: 'c1 ended', type: 'ended', cause: 'missed' })
  await application.leaveMessage(message)
  expect(paths.filter((path) => path.endsWith('/voicemails'))).toHaveLength(1)
  expect(paths.indexOf('/api/carrier/voicemails')).toBeGreaterThan(0)
})

test('a message is sent again after each status but 400, such as 404 of a call not known yet', async () => {
  const { paths, application } = await startInbox((place) => [404, 413][place - 1] ?? 204)
  await application.leaveMessage(message)
  expect(paths).toHaveLength(3)
  const refusing = await startInbox(() => 400)
  await expect(refusing.application.leaveMessage(message)).rejects.toThrow('400')
  expect(refusing.paths).toHaveLength(1)
})

test('at most four messages are sent at the same time', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const { paths, application } = await startInbox(async () => released.then(() => 204))
  const left = Array.from({ length: 6 }, async () => application.leaveMessage(message))
  await expect.poll(() => paths.length).toBe(4)
  // Whatever was sent before this request has arrived with it.
  await expect(application.exchangeRegistrations({ changes: [], phones: [] }, 60_000)).rejects.toThrow()
  expect(paths.filter((path) => path.endsWith('/voicemails'))).toHaveLength(4)
  release()
  await Promise.all(left)
  expect(paths.filter((path) => path.endsWith('/voicemails'))).toHaveLength(6)
})
