import { expect, test } from 'vitest'
import { ownerOf, startWithCarrier } from '../../server/src/calling/testing.ts'
import { createApplication } from './application.ts'

const account = { id: 'trunk', secret: 'a secret of both' }

test('the server takes the agent for the carrier: it answers its questions, and its events stand in the log', async () => {
  const { server } = await startWithCarrier()
  const owner = await ownerOf(server, '628888')
  const application = createApplication({ serverUrl: server.origin, ...account, askMs: 60_000 })
  const call = { callId: 'c1', number: '95013628888', caller: '13812341234' }
  expect(await application.ask({ ...call, at: new Date().toISOString() })).toMatchObject({
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

test('who is not the carrier, and what is no decision, is an error', async () => {
  const { server } = await startWithCarrier()
  const question = { callId: 'c1', number: '95013628888', caller: '', at: new Date().toISOString() }
  const stranger = createApplication({
    serverUrl: server.origin,
    id: 'trunk',
    secret: 'guessed',
    askMs: 60_000,
  })
  await expect(stranger.ask(question)).rejects.toThrow('401')
  const nowhere = createApplication({ serverUrl: 'http://127.0.0.1:1', ...account, askMs: 60_000 })
  await expect(nowhere.ask(question)).rejects.toThrow('fetch failed')
})

test('an event that the server cannot read keeps none of the others back', async () => {
  const { server } = await startWithCarrier()
  const owner = await ownerOf(server, '628888')
  const application = createApplication({ serverUrl: server.origin, ...account, askMs: 60_000 })
  const at = new Date().toISOString()
  const event = (callId: string, more = {}) => {
    const call = { callId, number: '95013628888', caller: '13812341234', startedAt: at, at }
    return { ...call, id: `${callId} ended`, type: 'ended' as const, cause: 'missed' as const, ...more }
  }
  for (const told of [
    event('c1'),
    event('x'.repeat(101)),
    event('c2'),
    event('c3', { at: '1970-01-01' }),
    event('c4'),
  ])
    application.report(told)
  await application.flush(60_000)
  expect((await owner.log()).list).toHaveLength(3)
})
