import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openEvents } from '../../telephony/live-events/testing.ts'
import { createLog } from '../base/log.ts'
import { answeredCall, callEvents, createOwner, startWithCarrier } from '../../telephony/routing/testing.ts'
import { selectSmsTo } from '../../testing/sms.ts'
import { dumpTables, listDatabaseFiles } from './testing/storage.ts'
import { createTraceSearch } from './testing/traces.ts'

/** The callers' numbers; they are used nowhere else. */
const callers = {
  missed: '18673920514',
  calledBack: '15927461830',
  blocked: '19840257316',
  hiddenLandline: '02163957284',
}

/** A server with verbose logs, an owner who gets missed-call SMS, and a network that makes calls. */
async function start() {
  const lines: string[] = []
  const log = createLog({ production: true, level: 'trace' }, { write: (line) => void lines.push(line) })
  const { server, carrier } = await startWithCarrier({}, { log })
  const placed: unknown[] = []
  server.context.callControl = {
    startCall: async (call) => void placed.push(call),
    endCall: async () => undefined,
  }
  const owner = await createOwner(server, '628888')
  const ask = (key: Parameters<typeof server.request>[0], input = {}) =>
    server.request(key, input, { token: owner.token, headers: { 'idempotency-key': key } })
  expect((await ask('PATCH /call-settings', { missedSms: true })).status).toBe(200)
  const called = (caller: string, steps = answeredCall) =>
    carrier.report(callEvents('628888', steps).map((event) => ({ ...event, caller })))
  return { server, carrier, owner, ask, called, lines, placed }
}

test("no dump, file, log, metric or other user's stream contains a caller; the owner sees masked numbers", async () => {
  const { server, carrier, owner, ask, called, lines, placed } = await start()
  const stranger = await server.login()
  const own = await openEvents(server.origin, owner)
  const others = await openEvents(server.origin, stranger)
  await called(callers.missed, [
    { type: 'ringing', afterS: 0 },
    { type: 'ended', afterS: 30, cause: 'missed' },
  ])
  const jobs = await sql<{ data: { missedCallId: number } }>`
    SELECT data FROM jobs WHERE name = 'missed-call-notice'`.execute(server.context.db)
  for (const { data } of jobs.rows) await server.runJob('missed-call-notice', data)
  const told = (await selectSmsTo(server.context, owner.phone)).find(
    ({ template }) => template === 'missed-call',
  )
  expect(told?.params).toMatchObject({ caller: '186****0514' })

  await called(`+86${callers.calledBack}`)
  const [newest] = (await owner.log()).list
  const back = await ask('POST /calls/:id/callback', { id: newest!.id })
  expect([back.status, placed]).toMatchObject([200, [{ second: callers.calledBack }]])
  const { callId } = back.data as { callId: string }
  const ended = {
    ...callEvents('628888', [{ type: 'ended', afterS: 0, cause: 'missed' }], Date.now(), callId)[0]!,
  }
  await carrier.report([{ ...ended, caller: '', kind: 'callback' }])
  expect((await ask('POST /test-calls', { number: '628888', agreed: true })).status).toBe(200)
  await ask('POST /subscription/:id/caller', { id: 1, list: 'block', number: callers.blocked })
  await called(callers.hiddenLandline)
  await expect.poll(() => own.events().length).toBeGreaterThan(1)

  const search = createTraceSearch([owner.phone, ...Object.values(callers)])
  expect(search(Buffer.from(own.received.text))).toEqual([])
  expect(others.received.text).not.toContain('event: call')
  const metrics = await (await fetch(`${server.origin}/metrics`)).text()
  expect(search(Buffer.from(metrics))).toEqual([])
  expect(lines.length).toBeGreaterThan(0)
  expect(search(Buffer.from(lines.join('')))).toEqual([])
  expect(search(await dumpTables(server.context.db))).toEqual([])
  // PostgreSQL may remove files at the same time.
  for (const path of (await listDatabaseFiles(server.databaseUrl)) ?? [])
    expect(search(await readFile(path).catch(() => Buffer.alloc(0))), path).toEqual([])
  for (const { close } of [own, others]) await close()
})
