import { expect, test } from 'vitest'
import { startWithOwner } from './testing.ts'

/** An owner of a number, and for whom else and until when the answer to a question holds. */
async function startHeld() {
  const stage = await startWithOwner()
  const holds = async (caller = '13812341234') => {
    const question = { callId: 'c1', number: '95013628888', caller, at: new Date().toISOString() }
    const { anyCaller = false, until } = (await stage.carrier.ask(question)) as {
      anyCaller?: boolean
      until?: string
    }
    return { anyCaller, until }
  }
  const { data } = await stage.server.request('GET /subscription', {}, { token: stage.token })
  const end = Date.parse(data.list[0]!.periodEnd!)
  return { ...stage, holds, graceEnds: new Date(end + 7 * 24 * 3_600_000).toISOString() }
}

test('without rules an answer holds for everybody but the phone itself, until the number falls silent', async () => {
  const { holds, owner, graceEnds } = await startHeld()
  expect(await holds()).toEqual({ anyCaller: true, until: graceEnds })
  expect(await holds('')).toEqual({ anyCaller: true, until: graceEnds })
  expect((await holds(owner.phone)).anyCaller).toBe(false)
})

test('where a rule looks at who calls, an answer is for them alone', async () => {
  const { holds, list, unlist, read, change } = await startHeld()
  await list('block', '13900000000')
  expect([(await holds()).anyCaller, (await holds('13900000000')).anyCaller]).toEqual([false, false])
  await unlist((await read()).entries[0]!.id)
  expect((await holds()).anyCaller).toBe(true)
  await change({ refuseHidden: true })
  expect([(await holds()).anyCaller, (await holds('')).anyCaller]).toEqual([false, false])
  await change({ refuseHidden: false, knownOnly: true })
  expect((await holds()).anyCaller).toBe(false)
})

test('before quiet hours an answer holds until they begin, after them until the next; in them it says nothing of them', async () => {
  const { holds, change, setTime, server } = await startHeld()
  await change({ quiet: { on: true, from: '22:00', until: '08:00' } })
  const inSeconds = (seconds: number) =>
    new Date(server.context.clock().getTime() + seconds * 1000).toISOString()
  setTime('21:59:30')
  expect(await holds()).toEqual({ anyCaller: true, until: inSeconds(30) })
  setTime('08:00:00')
  expect(await holds()).toEqual({ anyCaller: true, until: inSeconds(14 * 3600) })
  setTime('22:00:00')
  expect(await holds()).toEqual({ anyCaller: false, until: undefined })
})

test('courier mode lets everybody ring until it is over', async () => {
  const { holds, change, courier, read } = await startHeld()
  await change({ knownOnly: true })
  await courier('POST')
  const { openUntil } = await read()
  expect(await holds()).toEqual({ anyCaller: true, until: openUntil })
})
