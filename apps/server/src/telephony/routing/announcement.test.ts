import { expect, test } from 'vitest'
import { startWithOwner } from './testing.ts'

/** An owner with our edge as carrier; `decide` asks for a call of this caller. */
async function startWithEdge() {
  const stage = await startWithOwner()
  const { server, carrier, token, id } = stage
  server.context.callControl = { startCall: async () => undefined, endCall: async () => undefined }
  const decide = (caller = '13812341234') =>
    carrier.ask({ callId: 'c1', number: '95013628888', caller, at: new Date().toISOString() })
  const name = (given?: string) =>
    server.request('PATCH /subscription/:id/name', { id, ...(given && { name: given }) }, { token })
  return { ...stage, decide, name }
}

test('calls are not announced, and callers are not greeted, until the owner wants it', async () => {
  const { read, change, decide } = await startWithEdge()
  expect(await read()).toMatchObject({ announce: false, greeting: false, announcedName: '6 2 8 8 8 8' })
  const before = await decide()
  expect(before).not.toHaveProperty('announce')
  expect(before).not.toHaveProperty('greeting')
  expect((await change({ announce: true })).data).toMatchObject({ announce: true, greeting: false })
  const digits = ['6', '2', '8', '8', '8', '8']
  expect(await decide()).toMatchObject({
    action: 'forward',
    announce: { prompt: ['call', ...digits, 'press-1'], digit: '1', withinSeconds: 25 },
  })
  await change({ announce: false, greeting: true })
  const greeted = await decide()
  expect(greeted).toMatchObject({ action: 'forward', greeting: ['busy'] })
  expect(greeted).not.toHaveProperty('announce')
})

test.each([
  ['快递', 'parcel', '快递'],
  ['Used car', 'used-car', '二手车'],
  ['老王', undefined, '6 2 8 8 8 8'],
])(
  'a number named %s is announced by that name if it can be spoken, else by its digits',
  async (given, word, heard) => {
    const { read, change, decide, name } = await startWithEdge()
    await name(given)
    await change({ announce: true })
    expect((await read()).announcedName).toBe(heard)
    const prompt = ['call', ...(word ? [word] : '628888'), 'press-1']
    expect(await decide()).toMatchObject({ announce: { prompt } })
  },
)

test('a refused caller hears no greeting, and an emergency service needs no key', async () => {
  const { change, list, decide } = await startWithEdge()
  await change({ announce: true, greeting: true })
  await list('block', '13812341234')
  expect(await decide()).toEqual({ action: 'reject', status: 480, reason: 'unavailable' })
  const emergency = await decide('110')
  expect(emergency.action).toBe('forward')
  expect(emergency).not.toHaveProperty('announce')
})

test('without our edge the rules are neither offered nor accepted, and former ones do not apply', async () => {
  const { server, read, change, decide } = await startWithEdge()
  await change({ announce: true, greeting: true })
  server.context.callControl = undefined
  const rules = await read()
  for (const rule of ['announce', 'greeting', 'announcedName']) expect(rules).not.toHaveProperty(rule)
  for (const switches of [{ announce: true }, { greeting: false }])
    expect((await change(switches)).failure.error).toBe('unavailable')
  expect(await decide()).not.toHaveProperty('announce')
  expect(await decide()).not.toHaveProperty('greeting')
})

test('a network that keeps bindings is asked for no call, so it offers neither', async () => {
  const { server, read } = await startWithEdge()
  const { network } = server.context
  server.context.network = { ...network!, capabilities: { storesBindings: true } }
  expect(await read()).not.toHaveProperty('announce')
})

test('the export of an owner has both rules', async () => {
  const { server, owner, token, change } = await startWithEdge()
  await change({ announce: true })
  const { data } = await server.request('GET /user/:id/data', { id: owner.id }, { token })
  expect(data.callRules).toEqual([expect.objectContaining({ announce: true, greeting: false })])
})
