import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createCarrierClient } from '@hao/carrier-protocol/client.ts'
import { deleteExpired } from '../../operations/privacy/delete-expired.ts'
import { deleteAccount } from '../../people/users/testing.ts'
import { dayMs, minuteMs } from '../../platform/base/time.ts'
import { countSteps } from '../../testing/count-steps.ts'
import { leaveMessage, message } from '../call-log/testing.ts'
import { deleteExpiredVoicemails, voicemailsReceived } from '../call-log/voicemails.ts'
import { callEvents, startWithOwner } from './testing.ts'

const voicemail = { notice: ['voicemail'], maxSeconds: 120 }

/** An owner with voicemail. The carrier is our edge. */
async function startWithVoicemail() {
  const stage = await startWithOwner()
  const { server, carrier, owner, change } = stage
  server.context.callControl = { startCall: async () => undefined, endCall: async () => undefined }
  await change({ voicemail: true })
  const decide = (caller = '13812341234') =>
    carrier.ask({ callId: 'c1', number: '95013628888', caller, at: new Date().toISOString() })
  /** A missed call; returns its id at the carrier. */
  const miss = async () => {
    const events = callEvents('628888', [{ type: 'ended', afterS: 20, cause: 'missed' }])
    await carrier.report(events)
    return events[0]!.callId
  }
  const post = async (body: object, headers?: Record<string, string>) => {
    const text = JSON.stringify(body)
    const answer = await fetch(`${server.origin}/api/carrier/voicemails`, {
      method: 'POST',
      headers: headers ?? carrier.sign(text),
      body: text,
    })
    return answer.status
  }
  const log = async (token = stage.token) => (await server.request('GET /calls', {}, { token })).data.list
  const hear = (id: number, token = stage.token) =>
    server.request('POST /calls/:id/voicemail', { id }, { token })
  const stored = async () => server.context.db.selectFrom('voicemails').selectAll().execute()
  return { ...stage, owner, decide, miss, post, log, hear, stored }
}

test('voicemail is off until the owner turns it on, and then has the greeting for callers without it', async () => {
  const stage = await startWithVoicemail()
  const { change, read, decide } = stage
  expect(await decide()).toMatchObject({ action: 'forward', voicemail, greeting: ['busy'] })
  await change({ voicemail: false })
  expect(await read()).toMatchObject({ voicemail: false })
  const off = await decide()
  expect(off.action).toBe('forward')
  expect(off).not.toHaveProperty('voicemail')
  expect(off).not.toHaveProperty('greeting')
})

test('refused callers and emergency services reach no voicemail; a hidden caller does as long as they ring', async () => {
  const { change, list, decide } = await startWithVoicemail()
  await list('block', '13812341234')
  expect(await decide()).toEqual({ action: 'reject', status: 480, reason: 'unavailable' })
  expect(await decide('110')).not.toHaveProperty('voicemail')
  expect(await decide('')).toMatchObject({ voicemail })
  await change({ refuseHidden: true })
  expect(await decide('')).toMatchObject({ action: 'reject' })
  await change({ quiet: { on: true, from: '00:00', until: '23:59' }, rings: false })
  expect(await decide('13912345678')).toMatchObject({ action: 'reject' })
})

test('without our edge voicemail is neither offered nor accepted, and does not apply', async () => {
  const { server, read, change, decide } = await startWithVoicemail()
  server.context.callControl = undefined
  expect(await read()).not.toHaveProperty('voicemail')
  expect((await change({ voicemail: true })).failure.error).toBe('unavailable')
  expect(await decide()).not.toHaveProperty('voicemail')
})

test('a message of two minutes is stored encrypted, heard by the owner alone, and deleted by them', async () => {
  const { server, miss, post, log, hear, stored, token } = await startWithVoicemail()
  const callId = await miss()
  expect(await post({ callId, sound: message(120) })).toBe(204)
  expect(await post({ callId, sound: message(5) })).toBe(204)
  const [call] = await log()
  expect(call).toMatchObject({ outcome: 'missed', voicemail: { seconds: 120 } })
  expect(call?.voicemail).not.toHaveProperty('heard')
  const [row] = await stored()
  expect(row?.sound.includes(message(1).slice(0, 40))).toBe(false)
  expect(row?.sound.includes(Buffer.alloc(40, 0x34))).toBe(false)

  const stranger = await server.login()
  for (const login of [stranger.token, '']) {
    const refused = await hear(call!.id, login)
    expect(refused.status).toBe(login ? 404 : 401)
  }
  const removal = (login: string) =>
    server.request('DELETE /calls/:id/voicemail', { id: call!.id }, { token: login })
  expect((await removal(stranger.token)).failure.error).toBe('call-not-found')

  const wav = Buffer.from((await hear(call!.id)).data.sound, 'base64')
  expect(wav.toString('latin1', 0, 16)).toBe(`RIFF${wav.toString('latin1', 4, 8)}WAVEfmt `)
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect([wav.readUInt16LE(20), wav.readUInt32LE(24), wav.readUInt16LE(34)]).toEqual([1, 8000, 16])
  expect(wav).toHaveLength(44 + 2 * 120 * 8000)
  // The digital milliwatt's first sample (ITU-T G.711, table 5).
  expect(wav.readInt16LE(44)).toBe(-8960)
  expect((await log())[0]?.voicemail).toMatchObject({ heard: true })
  expect((await removal(token)).status).toBe(200)
  expect((await hear(call!.id)).failure.error).toBe('call-not-found')
  expect(await log()).toMatchObject([{ outcome: 'missed' }])
  expect((await removal(token)).failure.error).toBe('call-not-found')
})

test('an edge’s repeat brings back no message that the owner has deleted, and counts as nothing', async () => {
  const { server, miss, post, log, hear, stored, token } = await startWithVoicemail()
  const callId = await miss()
  await post({ callId, sound: message() })
  const [call] = await log()
  const before = structuredClone((await voicemailsReceived.get()).values)
  expect(await post({ callId, sound: message() })).toBe(204)
  await server.request('DELETE /calls/:id/voicemail', { id: call!.id }, { token })
  expect(await post({ callId, sound: message() })).toBe(204)
  expect(await voicemailsReceived.get()).toMatchObject({ values: before })
  expect((await log())[0]).not.toHaveProperty('voicemail')
  expect((await hear(call!.id)).failure.error).toBe('call-not-found')
  expect((await stored())[0]?.sound.length).toBeLessThan(100)
  server.advance(7 * dayMs + minuteMs)
  await deleteExpired(server.context)
  expect(await stored()).toEqual([])
})

test('an owner hears 120 messages an hour', async () => {
  const { server, owner, hear } = await startWithVoicemail()
  await hear(1)
  const key = `calls:voicemail:${owner.id}`
  await server.context.db.updateTable('rate_limits').set({ hits: 119 }).where('key', '=', key).execute()
  expect((await hear(1)).failure.error).toBe('call-not-found')
  expect((await hear(1)).failure.error).toBe('rate-limited')
})

test('messages of ended subscriptions are deleted in steps of fifty', async () => {
  const { server, carrier, id, token } = await startWithVoicemail()
  const { db } = server.context
  const calls = Array.from({ length: 60 }, () =>
    callEvents('628888', [{ type: 'ended', afterS: 20, cause: 'missed' }]),
  )
  await carrier.report(calls.flat())
  await sql`INSERT INTO voicemails (call_id, subscription_id, sound, seconds, created_at)
    SELECT call_id, subscription_id, '', 1, ${server.context.clock()}::timestamptz - id * interval '1 s'
    FROM calls`.execute(db)
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  const readSteps = await countSteps(server, 'voicemails', 'DELETE')
  await deleteExpiredVoicemails(db, server.context.clock())
  expect(await readSteps()).toEqual([50, 10])
})

test('what is not signed, too long or no message is refused, and of an unknown call nothing is kept', async () => {
  const { miss, post, stored } = await startWithVoicemail()
  const callId = await miss()
  expect(await post({ callId, sound: message() }, { 'content-type': 'application/json' })).toBe(401)
  for (const sound of ['', '<script>', message(121), 5]) expect(await post({ callId, sound })).toBe(400)
  expect(await post({ callId, sound: message(200) })).toBe(400)
  expect(await post({ callId: 'of nobody', sound: message() })).toBe(404)
  expect(await stored()).toEqual([])
})

test('a number with 20 messages takes no more, and one is taken again when the owner has deleted one', async () => {
  const { server, miss, post, log, decide, stored, token } = await startWithVoicemail()
  const sound = message(1)
  for (let count = 0; count < 5; count += 1) await post({ callId: await miss(), sound })
  // One caller has left five.
  expect(await decide()).not.toHaveProperty('voicemail')
  expect(await decide('13912345678')).toMatchObject({ voicemail })
  for (let count = 5; count < 20; count += 1) await post({ callId: await miss(), sound })
  const full = await decide('13912345678')
  expect(full).toMatchObject({ greeting: ['busy'] })
  expect(full).not.toHaveProperty('voicemail')
  // Edges that began while there was room may still send.
  const late = await Promise.all(Array.from({ length: 8 }, () => miss()))
  await Promise.all(late.map((callId) => post({ callId, sound })))
  expect(await stored()).toHaveLength(25)
  for (const { id } of (await log()).filter((call) => call.voicemail).slice(0, 6))
    await server.request('DELETE /calls/:id/voicemail', { id }, { token })
  expect(await decide('13912345678')).toMatchObject({ voicemail })
})

test('without the rule, and without a call in the log, no message is kept', async () => {
  const { server, change, decide, miss, post, log, stored, token } = await startWithVoicemail()
  const before = await miss()
  await change({ voicemail: false })
  await post({ callId: before, sound: message() })
  await change({ voicemail: true })
  const deleted = await miss()
  const [{ id } = { id: 0 }] = await log()
  await server.request('DELETE /calls/:id', { id }, { token })
  await post({ callId: deleted, sound: message() })
  await server.request('PATCH /call-settings', { keptDays: 0 }, { token })
  await post({ callId: await miss(), sound: message() })
  expect(await stored()).toEqual([])
  const unlogged = await decide()
  expect(unlogged).not.toHaveProperty('voicemail')
  expect(unlogged).toMatchObject({ greeting: ['busy'] })
})

test('a message goes after 7 days, with its call, and with the account', async () => {
  const stage = await startWithVoicemail()
  const { server, owner, miss, post, log, hear, stored, token } = stage
  await post({ callId: await miss(), sound: message() })
  const [old] = await log()
  server.advance(7 * dayMs + minuteMs)
  const later = (await server.login(owner.phone)).token
  expect((await log(later))[0]).not.toHaveProperty('voicemail')
  expect((await hear(old!.id, later)).failure.error).toBe('call-not-found')
  await deleteExpired(server.context)
  expect(await stored()).toEqual([])
  expect(token).not.toBe(later)

  const [first, second] = [await miss(), await miss()]
  for (const callId of [first, second]) await post({ callId, sound: message() })
  const [{ id } = { id: 0 }] = await log(later)
  await server.request('DELETE /calls/:id', { id }, { token: later })
  expect(await stored()).toHaveLength(1)
  await server.request('POST /subscription/:id/end', { id: stage.id, confirmed: true }, { token: later })
  server.advance(2 * minuteMs)
  const fresh = await server.login(owner.phone)
  expect((await deleteAccount(server, { id: owner.id, phone: owner.phone, token: fresh.token })).status).toBe(
    200,
  )
  expect(await stored()).toEqual([])
})

test('messages end with the owner’s subscription, so that neither side of a transfer has them', async () => {
  const { server, id, log, hear, miss, post, stored, token } = await startWithVoicemail()
  await post({ callId: await miss(), sound: message() })
  const [call] = await log()
  await server.request('POST /subscription/:id/end', { id, confirmed: true }, { token })
  const { state } = await server.context.db
    .selectFrom('subscriptions')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('ended')
  expect((await hear(call!.id)).failure.error).toBe('call-not-found')
  expect((await log())[0]).not.toHaveProperty('voicemail')
  await deleteExpired(server.context)
  expect(await stored()).toEqual([])
})

test('the export of an owner says that there is a message, and until when it is heard', async () => {
  const { server, owner, log, miss, token } = await startWithVoicemail()
  await miss()
  const [call] = await log()
  await leaveMessage(server, call!.id)
  const { data } = await server.request('GET /user/:id/data', { id: owner.id }, { token })
  expect(data.calls).toMatchObject([{ outcome: 'missed', voicemail: { seconds: 3 } }])
  expect(data.callRules).toMatchObject([{ voicemail: true }])
  expect(JSON.stringify(data)).not.toContain(message(1).slice(0, 40))
})

test('an edge sends a message after the events of its call, and again while the server has none', async () => {
  const { server, log } = await startWithVoicemail()
  const account = { id: 'trunk', secret: 'a secret of both' }
  const edge = createCarrierClient({ serverUrl: server.origin, ...account })
  const [ended] = callEvents('628888', [{ type: 'ended', afterS: 20, cause: 'missed' }])
  edge.report(ended!)
  await edge.leaveMessage({ callId: ended!.callId, sound: message() })
  expect(await log()).toMatchObject([{ voicemail: { seconds: 3 } }])
  const down = createCarrierClient({ serverUrl: 'http://127.0.0.1:1', ...account })
  const left = down.leaveMessage({ callId: 'c', sound: message() }).then(
    () => 'sent',
    () => 'lost',
  )
  await down.flush(50)
  expect(await Promise.race([left, wait(0, 'still trying')])).toBe('still trying')
})
