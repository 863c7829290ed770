import { expect, test } from 'vitest'
import { createOwner } from '../../telephony/routing/testing.ts'
import { startConsoleWithCarrier } from './testing.ts'

test('a blocked number in use does not ring from the next call on, until the block ends or is lifted', async () => {
  const { testConsole, server, as, dial } = await startConsoleWithCarrier()
  const { numberId } = await createOwner(server, '628888')
  expect(await dial('628888')).toBe('rings')
  const block = (input = {}) =>
    testConsole.request('POST /blocks', { number: '628888', reason: 'fraud', ...input }, { as })
  expect((await block()).data).toEqual({ numberId, kind: 'calls' })
  expect(await dial('628888')).toBe('603 blocked')
  expect((await block()).failure.error).toBe('not-now')
  const ownerNow = async () =>
    (await testConsole.request('GET /number/:id', { id: numberId }, { as })).data.owner
  expect(await ownerNow()).toMatchObject({ callsBlocked: true })
  const { data } = await testConsole.request('GET /blocks', {}, { as })
  expect(data.list).toMatchObject([{ number: '628888', by: as.name, reason: 'fraud', until: null }])
  const lift = () => testConsole.request('POST /blocks/:id/lift', { id: numberId, reason: 'settled' }, { as })
  expect((await lift()).status).toBe(200)
  expect(await ownerNow()).toMatchObject({ callsBlocked: false })
  expect(await dial('628888')).toBe('rings')
  expect((await lift()).failure.error).toBe('not-now')
  expect((await block({ until: new Date(Date.now() - 1000).toISOString() })).failure.error).toBe(
    'moment-not-possible',
  )
  await block({ until: new Date(Date.now() + 60_000).toISOString() })
  expect(await dial('628888')).toBe('603 blocked')
  server.advance(61_000)
  expect(await dial('628888')).toBe('rings')
  expect((await testConsole.request('GET /blocks', {}, { as })).data.list).toEqual([])
})

test('blocked numbers are listed newest first, page by page, and found by their digits', async () => {
  const { testConsole, server, as } = await startConsoleWithCarrier()
  await createOwner(server, '628888')
  await createOwner(server, '628889')
  await createOwner(server, '628880')
  for (const number of ['628889', '628880', '628888']) {
    server.advance(1000)
    expect((await testConsole.request('POST /blocks', { number, reason: 'fraud' }, { as })).status).toBe(200)
  }
  const list = async (input: object) => (await testConsole.request('GET /blocks', { ...input }, { as })).data
  const first = await list({ pageSize: '2' })
  expect(first.list.map(({ number }) => number)).toEqual(['628888', '628880'])
  const second = await list({ pageSize: '2', cursor: first.next })
  expect([second.list.map(({ number }) => number), second.next]).toEqual([['628889'], undefined])
  const found = await list({ number: '95013 628-880' })
  expect(found.list.map(({ number }) => number)).toEqual(['628880'])
})

test('of two concurrent blocks one succeeds; a number without an owner is taken off sale instead', async () => {
  const { testConsole, server, as } = await startConsoleWithCarrier()
  await createOwner(server, '628888')
  const { 628890: id = 0 } = await server.stock('628890,88')
  const both = await Promise.all(
    [1, 2].map(() => testConsole.request('POST /blocks', { number: '628888', reason: 'fraud' }, { as })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  // A number without an owner has no end of its block.
  for (const ms of [-60_000, 60_000]) {
    const until = new Date(Date.now() + ms).toISOString()
    const ending = await testConsole.request(
      'POST /blocks',
      { number: '628890', reason: 'kept', until },
      { as },
    )
    expect([ending.status, ending.failure.error]).toEqual([422, 'no-end-of-block'])
  }
  const stock = await testConsole.request('POST /blocks', { number: '628890', reason: 'kept' }, { as })
  expect(stock.data).toEqual({ numberId: id, kind: 'stock' })
  expect(
    (await testConsole.request('POST /blocks', { number: '628890', reason: 'kept' }, { as })).status,
  ).toBe(409)
  expect(
    (await testConsole.request('POST /blocks', { number: '999999', reason: 'kept' }, { as })).failure.error,
  ).toBe('number-not-found')
})
