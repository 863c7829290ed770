import { depth } from '@hao/testing/deep.ts'
import { expect, test } from 'vitest'
import { answeredCall, callEvents, startWithOwner, unavailableAnswer } from './testing.ts'

/** The forms that networks use for a number that is the same in every area. */
const forms = (number: string) =>
  ['', '86', '+86', '0086', '086', '0', '010', '+8610', '0571', '86571'].map((code) => code + number)

const someServices = ['1065712345678', '95105888']
const moreServices = ['10101111', '106575258192345678', '10086', '4008123123']

test('a blocked service does not ring in any form, whichever form was typed', async () => {
  const { list, unlist, call, check, read } = await startWithOwner()
  for (const number of depth(someServices, [...someServices, ...moreServices])) {
    for (const typed of [`+86 ${number}`, ...depth([], [number, `86${number}`])]) {
      expect((await list('block', typed)).status).toBe(200)
      for (const caller of forms(number))
        expect([caller, await call(caller), await check(caller)]).toEqual([
          caller,
          unavailableAnswer,
          'silent: blocked',
        ])
      const { entries } = await read()
      expect(entries).toMatchObject([{ number }])
      await unlist(entries[0]!.id)
    }
  }
})

test('the prefix 106 stops all messages’ numbers in any form, and no landline of Beijing', async () => {
  const { list, call } = await startWithOwner()
  for (const prefix of ['106', '86106', '+86106']) {
    await list('block', prefix, true)
    for (const caller of forms('1065712345678'))
      expect([caller, await call(caller)]).toEqual([caller, unavailableAnswer])
  }
  expect([await call('01062957284'), await call('+861062957284')]).toEqual(['rings', 'rings'])
})

test('with known callers only, emergency services ring in any form, and other services do not', async () => {
  const { change, call, check } = await startWithOwner()
  await change({ knownOnly: true })
  for (const number of ['110', '12110', ...depth([], ['119', '120', '122', '999'])])
    for (const caller of forms(number))
      expect([caller, await call(caller), await check(caller)]).toEqual([caller, 'rings', 'rings: emergency'])
  for (const number of ['10086', '114', ...depth([], ['12345', '10101111', '95588', '911'])])
    for (const caller of forms(number))
      expect([caller, await call(caller)]).toEqual([caller, unavailableAnswer])
})

test('an entry for a service counts in every area, one with an area code only there', async () => {
  const { list, call } = await startWithOwner()
  await list('block', '12345')
  for (const caller of forms('12345'))
    expect([caller, await call(caller)]).toEqual([caller, unavailableAnswer])
  await list('allow', '057112345')
  expect([await call('+8657112345'), await call('01012345'), await call('12345')]).toEqual([
    'rings',
    unavailableAnswer,
    unavailableAnswer,
  ])
  await list('block', '010110')
  expect([await call('8610110'), await call('110'), await call('0571110')]).toEqual([
    unavailableAnswer,
    'rings',
    'rings',
  ])
})

test('an owner knows a service in any form once they have answered it, and it is one caller of the log', async () => {
  const { carrier, owner, change, call } = await startWithOwner()
  await change({ knownOnly: true })
  const startedAt = Date.now()
  for (const [place, caller] of ['8610101111', '+8610101111', '10101111'].entries()) {
    const events = callEvents('628888', answeredCall, startedAt + place * 1000)
    await carrier.report(events.map((event) => ({ ...event, caller })))
  }
  for (const caller of forms('10101111')) expect([caller, await call(caller)]).toEqual([caller, 'rings'])
  const { list } = await owner.log()
  expect(new Set(list.map(({ callerKey, caller }) => `${callerKey} ${caller}`)).size).toBe(1)
})
