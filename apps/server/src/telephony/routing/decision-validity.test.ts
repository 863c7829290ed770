import { expect, test } from 'vitest'
import { startWithOwner } from './testing.ts'

/** An owner of a number, and the validity of the decisions about it. */
async function startValidity() {
  const stage = await startWithOwner()
  const validity = async (caller = '13812341234') => {
    const question = { callId: 'c1', number: '95013628888', caller, at: new Date().toISOString() }
    const { anyCaller = false, until } = (await stage.carrier.ask(question)) as {
      anyCaller?: boolean
      until?: string
    }
    return { anyCaller, until }
  }
  const { data } = await stage.server.request('GET /subscription', {}, { token: stage.token })
  const end = Date.parse(data.list[0]!.periodEnd!)
  return { ...stage, validity, graceEnds: new Date(end + 7 * 24 * 3_600_000).toISOString() }
}

test('without rules a decision is valid for any caller but the bound phone, until the number stops ringing', async () => {
  const { validity, owner, graceEnds } = await startValidity()
  expect(await validity()).toEqual({ anyCaller: true, until: graceEnds })
  expect(await validity('')).toEqual({ anyCaller: true, until: graceEnds })
  expect((await validity(owner.phone)).anyCaller).toBe(false)
})

test('a rule about callers makes the decision valid for the same caller only', async () => {
  const { validity, list, unlist, read, change } = await startValidity()
  await list('block', '13900000000')
  expect([(await validity()).anyCaller, (await validity('13900000000')).anyCaller]).toEqual([false, false])
  await unlist((await read()).entries[0]!.id)
  expect((await validity()).anyCaller).toBe(true)
  await change({ refuseHidden: true })
  expect([(await validity()).anyCaller, (await validity('')).anyCaller]).toEqual([false, false])
  await change({ refuseHidden: false, knownOnly: true })
  expect((await validity()).anyCaller).toBe(false)
})

test('a decision is valid until the next quiet hours, and a rejection in quiet hours reveals nothing', async () => {
  const { validity, change, setTime, server } = await startValidity()
  await change({ quiet: { on: true, from: '22:00', until: '08:00' } })
  const inSeconds = (seconds: number) =>
    new Date(server.context.clock().getTime() + seconds * 1000).toISOString()
  setTime('21:59:30')
  expect(await validity()).toEqual({ anyCaller: true, until: inSeconds(30) })
  setTime('08:00:00')
  expect(await validity()).toEqual({ anyCaller: true, until: inSeconds(14 * 3600) })
  setTime('22:00:00')
  expect(await validity()).toEqual({ anyCaller: false, until: undefined })
})

test('a decision in courier mode is valid for any caller until the mode ends', async () => {
  const { validity, change, courier, read } = await startValidity()
  await change({ knownOnly: true })
  await courier('POST')
  const { openUntil } = await read()
  expect(await validity()).toEqual({ anyCaller: true, until: openUntil })
})
