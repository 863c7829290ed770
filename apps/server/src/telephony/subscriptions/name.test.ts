import { expect, test } from 'vitest'
import { createNumberOwner } from '../../testing/owner.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'

/** An owner of a number, with functions that name it and read its name. */
async function startWithOwner(server: TestServer) {
  const { token, id } = await createNumberOwner(server, '628888')
  const name = (given?: string) =>
    server.request(
      'PATCH /subscription/:id/name',
      { id, ...(given !== undefined && { name: given }) },
      { token },
    )
  const read = async () => (await server.request('GET /subscription/:id', { id }, { token })).data.name
  return { id, token, name, read }
}

test('an owner names a number, renames it, and takes the name away; the list has it too', async () => {
  const server = await startTestServer()
  const { token, name, read } = await startWithOwner(server)
  expect(await read()).toBeUndefined()
  expect((await name('快递')).data.name).toBe('快递')
  const { data } = await server.request('GET /subscription', {}, { token })
  expect(data.list.map((each) => each.name)).toEqual(['快递'])
  expect((await name('  二手车 ')).data.name).toBe('二手车')
  expect(await read()).toBe('二手车')
  expect((await name()).data.name).toBeUndefined()
  expect(await read()).toBeUndefined()
  await name('快递')
  expect((await name('')).data.name).toBeUndefined()
})

test('a name has at most 12 visible characters', async () => {
  const server = await startTestServer()
  const { name, read } = await startWithOwner(server)
  expect((await name('🚗'.repeat(12))).data.name).toBe('🚗'.repeat(12))
  for (const bad of ['一二三四五六七八九十一二三', '   ', 'a\u202Eb', 'a\nb', '\u0000'])
    expect([bad, (await name(bad)).failure.error]).toEqual([bad, 'bad-request'])
  expect(await read()).toBe('🚗'.repeat(12))
})

test('a stranger neither names a number nor reads its name; a number that has ended keeps it', async () => {
  const server = await startTestServer()
  const { id, token, name, read } = await startWithOwner(server)
  await name('快递')
  const stranger = await server.login()
  const { failure } = await server.request(
    'PATCH /subscription/:id/name',
    { id, name: '我的' },
    { token: stranger.token },
  )
  expect(failure.error).toBe('subscription-not-found')
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  expect(await read()).toBe('快递')
})
