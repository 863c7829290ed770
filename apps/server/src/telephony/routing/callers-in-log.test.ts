import { expect, test } from 'vitest'
import { answeredCall, callEvents, type CallStep, createOwner, startWithCarrier } from './testing.ts'

/** The owner of a number, calls to it, and a network that accepts callbacks. */
async function startWithCalls() {
  const { server, carrier } = await startWithCarrier()
  const owner = await createOwner(server, '628888')
  server.context.callControl = { startCall: async () => undefined, endCall: async () => undefined }
  const { token } = owner
  let at = Date.now()
  const calledBy = async (caller: string) => {
    at += 1000
    await carrier.report(callEvents('628888', answeredCall, at).map((event) => ({ ...event, caller })))
    server.advance(2000)
    return (await owner.log()).list[0]!
  }
  const report = async (callId: string, leg: 'first' | 'second', steps: CallStep[]) => {
    const events = callEvents('628888', steps, Date.now(), callId)
    await carrier.report(events.map((event) => ({ ...event, kind: 'callback' as const, leg })))
  }
  return { server, carrier, owner, token, calledBy, report }
}

test('calls of one caller have one key in the list, in any form of the number; others and hidden callers do not', async () => {
  const { server, carrier, owner, calledBy } = await startWithCalls()
  const [one, same, other, hidden] = [
    await calledBy('13812341234'),
    await calledBy('+86 138-1234-1234'),
    // The same digits are visible.
    await calledBy('13899991234'),
    await calledBy(''),
  ]
  expect(one.callerKey).toMatch(/^[\w-]{16}$/)
  expect([same.callerKey, other.caller, hidden.callerKey]).toEqual([one.callerKey, one.caller, undefined])
  expect(other.callerKey).not.toBe(one.callerKey)
  // No one can compare the callers of two owners.
  const neighbour = await createOwner(server, '628889')
  await carrier.report(callEvents('628889', answeredCall, Number(server.context.clock())))
  const [theirs] = (await neighbour.log()).list
  expect(theirs?.callerKey).toMatch(/^[\w-]{16}$/)
  expect(theirs?.callerKey).not.toBe(one.callerKey)
  expect(JSON.stringify(await owner.log())).not.toContain('13812341234')
})

test('an owner names a caller in all calls, past and future, until they remove the name', async () => {
  const { server, carrier, owner, token, calledBy } = await startWithCalls()
  await calledBy('13812341234')
  const neighbour = await createOwner(server, '628889')
  await carrier.report(callEvents('628889', answeredCall, Number(server.context.clock())))
  const { id } = await calledBy('13812341234')
  await calledBy('13812340000')
  const setName = (name?: string) =>
    server.request('PATCH /calls/:id', { id, ...(name !== undefined && { name }) }, { token })
  const names = async () => (await owner.log()).list.map(({ name }) => name)
  expect((await setName(' 送货师傅 ')).data).toEqual({ id, name: '送货师傅' })
  expect(await names()).toEqual([undefined, '送货师傅', '送货师傅'])
  expect((await neighbour.log()).list.map(({ caller, name }) => [caller, name])).toEqual([
    ['138****1234', undefined],
  ])
  expect((await calledBy('+8613812341234')).name).toBe('送货师傅')
  const { data } = await server.request('GET /calls/export', {}, { token })
  expect(data.list[0]).toMatchObject({ caller: '13812341234', name: '送货师傅' })
  const stored = await server.context.db.selectFrom('calls').select('caller_name').execute()
  expect(JSON.stringify(stored.map(({ caller_name }) => String(caller_name)))).not.toContain('送货')
  expect((await setName('名'.repeat(21))).status).toBe(400)
  await setName()
  expect(await names()).toEqual([undefined, undefined, undefined, undefined])
})

test('nobody names the caller of another owner’s call, or one who hides the number', async () => {
  const { server, owner, token, calledBy } = await startWithCalls()
  const { id } = await calledBy('13812341234')
  const { token: stranger } = await server.login()
  const asStranger = await server.request('PATCH /calls/:id', { id, name: '甲' }, { token: stranger })
  expect(asStranger.failure.error).toBe('call-not-found')
  const hidden = await calledBy('')
  const ofHidden = await server.request('PATCH /calls/:id', { id: hidden.id, name: '甲' }, { token })
  expect(ofHidden.failure.error).toBe('call-not-found')
  expect((await owner.log()).list.map(({ name }) => name)).toEqual([undefined, undefined])
})

test('a callback is a call of the log, and follows the reports of the network', async () => {
  const { server, owner, token, calledBy, report } = await startWithCalls()
  const { id, callerKey } = await calledBy('13812341234')
  await server.request('PATCH /calls/:id', { id, name: '妈妈' }, { token })
  const { callId } = (await server.request('POST /calls/:id/callback', { id }, { token })).data
  const newest = async () => (await owner.log()).list[0]
  const shown = { outgoing: true, caller: '138****1234', callerKey, name: '妈妈', number: '628888' }
  expect(await newest()).toMatchObject({ ...shown, outcome: 'ringing' })
  await report(callId, 'first', [{ type: 'answered', afterS: 1 }])
  expect(await newest()).toMatchObject({ ...shown, outcome: 'ringing' })
  await report(callId, 'second', [{ type: 'answered', afterS: 2 }])
  expect(await newest()).toMatchObject({ ...shown, outcome: 'answered' })
  await report(callId, 'first', [{ type: 'ended', afterS: 60, cause: 'completed' }])
  expect(await newest()).toMatchObject({ ...shown, outcome: 'answered', seconds: expect.any(Number) })
  expect((await owner.log()).list).toHaveLength(2)
  expect((await owner.log()).list[1]).not.toHaveProperty('outgoing')
})

test('a callback that nobody answered says so, and one that the owner deletes stays deleted', async () => {
  const { server, owner, token, calledBy, report } = await startWithCalls()
  const { id } = await calledBy('13812341234')
  const back = async () => (await server.request('POST /calls/:id/callback', { id }, { token })).data.callId
  const missed = await back()
  await report(missed, 'first', [{ type: 'ended', afterS: 30, cause: 'missed' }])
  const [newest] = (await owner.log()).list
  expect(newest).toMatchObject({ outgoing: true, outcome: 'missed' })
  server.advance(21_000)
  const deleted = await back()
  await server.request('DELETE /calls', { all: true }, { token })
  await report(deleted, 'second', [{ type: 'answered', afterS: 2 }])
  await report(deleted, 'first', [{ type: 'ended', afterS: 9, cause: 'completed' }])
  expect((await owner.log()).list).toEqual([])
})
