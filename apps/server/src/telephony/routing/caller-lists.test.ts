import { expect, test } from 'vitest'
import { callEvents, unavailableAnswer, startWithOwner } from './testing.ts'

test('a blocked number or prefix does not ring in any form of writing, unless a closer entry allows it', async () => {
  const { list, unlist, call, check, read } = await startWithOwner()
  await list('block', '＋８６　１３８-1234-1234')
  for (const caller of ['13812341234', '+8613812341234', '013812341234', '008613812341234'])
    expect([caller, await call(caller)]).toEqual([caller, unavailableAnswer])
  expect(await call('13812341235')).toBe('rings')
  await list('block', '170', true)
  await list('allow', '17012341234')
  expect([await call('17099999999'), await call('17012341234')]).toEqual([unavailableAnswer, 'rings'])
  expect(await check('+86 170 1234 1234')).toBe('rings: allowed')
  await list('block', '+86 571', true)
  expect([await call('057187654321'), await call('+8657187654321')]).toEqual([
    unavailableAnswer,
    unavailableAnswer,
  ])
  const { entries } = await read()
  expect(entries.map(({ list: which, number, prefix }) => [which, number, prefix])).toEqual([
    ['block', '0571', true],
    ['allow', '17012341234', false],
    ['block', '170', true],
    ['block', '13812341234', false],
  ])
  await unlist(entries[3]!.id)
  await unlist(entries[3]!.id)
  expect(await call('13812341234')).toBe('rings')
})

test('a blocked caller does not ring, in whatever form the network sends the number', async () => {
  const { list, unlist, call, check, read } = await startWithOwner()
  const cases = [
    [
      '057188888888',
      ['8657188888888', '+8657188888888', '0086571-88888888', '57188888888', '+86 0571 88888888'],
    ],
    ['864001234567', ['4001234567', '+864001234567', '04001234567']],
    ['+86 95588', ['95588', '8695588', '057195588', '+862195588']],
    ['8610086', ['10086', '+8610086', '0571 10086']],
    ['85291234567', ['+85291234567', '0085291234567', '85291234567']],
    ['13911119999', ['013911119999', '86013911119999', '1795113911119999', '+8613911119999']],
  ] as const
  for (const [typed, shown] of cases) {
    await list('block', typed)
    for (const caller of shown) {
      expect([caller, await call(caller)]).toEqual([caller, unavailableAnswer])
      expect([caller, await check(caller)]).toEqual([caller, 'silent: blocked'])
    }
    // All forms of writing give the same entry.
    for (const caller of shown) await list('allow', caller)
    const { entries } = await read()
    expect(entries).toMatchObject([{ list: 'allow' }])
    await unlist(entries[0]!.id)
    expect(await call(shown[0])).toBe('rings')
  }
})

test('a blocked prefix matches numbers in any form of writing', async () => {
  const { list, call, read } = await startWithOwner()
  for (const prefix of ['+1', '571', '86 755', '852'])
    expect((await list('block', prefix, true)).status).toBe(200)
  for (const caller of [
    '+14155550123',
    '0014155550123',
    '8657188888888',
    '57188888888',
    '+8675526957284',
    '+85291234567',
  ])
    expect([caller, await call(caller)]).toEqual([caller, unavailableAnswer])
  for (const caller of ['13800001111', '+447911123456', '02162957284'])
    expect([caller, await call(caller)]).toEqual([caller, 'rings'])
  expect((await read()).entries.map(({ number }) => number)).toEqual(['00852', '0755', '0571', '001'])
})

test('of several matching entries the closest one counts, independent of their order', async () => {
  const { list, call } = await startWithOwner()
  await list('allow', '1701', true)
  await list('block', '170', true)
  await list('block', '17012', true)
  expect([await call('17099999999'), await call('17019999999'), await call('17012999999')]).toEqual([
    unavailableAnswer,
    'rings',
    unavailableAnswer,
  ])
})

test('a caller is on one list: adding them to the other moves the entry, and repeats change nothing', async () => {
  const { list, read, call } = await startWithOwner()
  await list('block', '13812341234')
  await list('block', '013812341234')
  await list('allow', '+8613812341234')
  expect((await read()).entries).toMatchObject([{ list: 'allow', number: '13812341234' }])
  expect(await call()).toBe('rings')
})

test('an undiallable entry is refused, and concurrent requests add at most 200', async () => {
  const { list, read } = await startWithOwner()
  for (const [number, prefix] of [
    ['12', true],
    ['+8612', true],
    ['138123412345', true],
    ['9'.repeat(21), false],
    ['138１２x', false],
    ['138\u0000', false],
  ] as const)
    expect([number, (await list('block', number, prefix)).failure.error]).toEqual([number, 'bad-request'])
  for (let from = 0; from < 190; from += 38)
    await Promise.all(
      Array.from({ length: 38 }, (_, at) => list('block', String(13_800_000_000 + from + at))),
    )
  const late = await Promise.all(
    Array.from({ length: 20 }, (_, at) => list('block', String(15_000_000_000 + at))),
  )
  expect(late.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(late.find(({ status }) => status !== 200)?.failure).toMatchObject({
    error: 'rule-limit',
    details: { max: 200 },
  })
  expect((await read()).entries).toHaveLength(200)
  // A listed caller may still change lists.
  expect((await list('allow', '13800000000')).status).toBe(200)
})

test('a blocked caller who hides the number is refused, with the reason in the log; an allowed one is hidden', async () => {
  const { carrier, owner, list, change } = await startWithOwner()
  await list('block', '13812341234')
  await list('allow', '13812341235')
  const ask = async (withheld: string) => {
    const question = {
      callId: 'c1',
      number: '95013628888',
      caller: '',
      withheld,
      at: new Date().toISOString(),
    }
    const decision = await carrier.ask(question)
    return decision.action === 'forward' ? 'rings' : `${decision.status} ${decision.reason}`
  }
  expect(await ask('+8613812341234')).toBe(unavailableAnswer)
  expect(await ask('+8613812341235')).toBe('rings')
  await change({ refuseHidden: true })
  expect(await ask('+8613812341235')).toBe(unavailableAnswer)
  const refused = callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'refused' }])
  await carrier.report(refused.map((event) => ({ ...event, caller: '', withheld: '+8613812341234' })))
  const [row] = (await owner.log()).list
  expect(row).toMatchObject({ outcome: 'refused', refusal: 'blocked' })
  expect(row?.caller).toBeUndefined()
})
