import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { waitTimeoutMs } from '@hao/testing/timeouts.ts'
import { buildApp } from '../../app.ts'
import { outboundCallChannel } from '../outbound/machine.ts'
import { answered, completed, ringing, startWithNetwork } from '../outbound/testing.ts'
import type { TestServer } from '../../testing/server.ts'
import { wire } from '../../wiring.ts'
import { openEvents } from './testing.ts'

type Stream = Awaited<ReturnType<typeof openEvents>>

const comes = (stream: Stream, ...states: string[]) =>
  expect
    .poll(() => stream.events().map(({ cause, state }) => cause ?? state), { timeout: waitTimeoutMs })
    .toEqual(states)

/** The database's process of the server's LISTEN connection. */
async function listenerOf({ context }: TestServer): Promise<number> {
  const listeners = sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND query = ${`LISTEN ${outboundCallChannel}`}`
  const pids = async () => (await listeners.execute(context.db)).rows.map(({ pid }) => pid)
  await expect.poll(pids, { timeout: waitTimeoutMs }).toHaveLength(1)
  return (await pids())[0]!
}

/** A user who may place trial calls, and has placed one. */
async function startTrying(env: Record<string, string> = {}) {
  const network = await startWithNetwork(env)
  const { server, tryNumber } = network
  await server.stock('628888,88')
  const member = await server.login()
  const { data } = await tryNumber('628888', member.token)
  return {
    ...network,
    ...member,
    callId: data.callId,
    follow: (lastEventId?: number, token = member.token) => openEvents(server.origin, { token, lastEventId }),
  }
}

test('the states of a call arrive as they happen, complete and in order', async () => {
  const { report, callId, follow } = await startTrying()
  const stream = await follow()
  const { headers, status } = stream
  expect([status, headers['content-type'], headers['cache-control'], headers['x-accel-buffering']]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    'no-store',
    'no',
  ])
  expect(headers['x-content-type-options']).toBe('nosniff')
  await comes(stream, 'placed')
  await report(callId, ringing)
  await comes(stream, 'placed', 'ringing')
  await report(callId, answered, completed)
  await comes(stream, 'placed', 'ringing', 'answered', 'completed')
  expect(stream.events().at(-1)).toEqual({
    id: expect.any(Number),
    callId,
    kind: 'test',
    number: '628888',
    state: 'ended',
    cause: 'completed',
    at: expect.stringMatching(/^\d{4}-.+Z$/),
  })
  await stream.close()
})

test('a client resumes after its last event; a new client starts with its newest call', async () => {
  const { server, report, callId, follow, tryNumber, token } = await startTrying()
  const first = await follow()
  await comes(first, 'placed')
  const seen = first.events()[0]!.id
  await first.close()
  await report(callId, ringing, completed)
  const second = await follow(seen)
  await comes(second, 'ringing', 'completed')
  await second.close()
  await tryNumber('628888', token)
  const third = await follow()
  await comes(third, 'placed')
  await third.close()
  const stranger = await server.login()
  const theirs = await follow(0, stranger.token)
  await report(callId, answered)
  expect(theirs.events()).toEqual([])
  await theirs.close()
})

test('a report received by one server reaches streams of another', async () => {
  const { server, report, callId, token } = await startTrying()
  const { context, close } = wire(server.context.config, server.context.log)
  const app = await buildApp(context)
  onTestFinished(async () => {
    await app.close()
    await close()
  })
  const stream = await openEvents(await app.listen({ port: 0, host: '127.0.0.1' }), { token })
  await comes(stream, 'placed')
  await report(callId, ringing)
  await comes(stream, 'placed', 'ringing')
  await stream.close()
})

test('a stream needs a session, and ends with it', async () => {
  const { server, follow, token, id } = await startTrying()
  for (const wrong of [undefined, '', 'forged', `${token}x`])
    expect((await openEvents(server.origin, { token: wrong })).status).toBe(401)
  const stream = await follow()
  await server.request('DELETE /user/logout/:id', { id }, { token })
  await stream.end
  expect((await follow()).status).toBe(401)
})

test('a user’s fifth stream ends their first, and a stopping server ends all without delay', async () => {
  const { server, token } = await startTrying()
  const { context, close } = wire(server.context.config, server.context.log)
  const app = await buildApp(context)
  onTestFinished(close)
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const streams: Stream[] = []
  for (let at = 0; at < 5; at += 1) streams.push(await openEvents(origin, { token }))
  await streams[0]!.end
  for (const each of streams.slice(1)) await comes(each, 'placed')
  expect(streams.slice(1).map(({ received }) => received.isClosed)).toEqual([false, false, false, false])
  await app.close()
  await Promise.all(streams.map(({ end }) => end))
})

test('a user who opens many streams at once keeps four', async () => {
  const { follow } = await startTrying()
  const streams = await Promise.all(Array.from({ length: 40 }, async () => follow()))
  expect(new Set(streams.map(({ status }) => status))).toEqual(new Set([200]))
  const open = () => streams.filter(({ received }) => !received.isClosed)
  await expect.poll(() => open().length, { timeout: waitTimeoutMs }).toBe(4)
  await Promise.all(open().map(async (each) => comes(each, 'placed')))
  expect(open()).toHaveLength(4)
})

test('an id that does not exist yet hides no events, and an invalid one is ignored', async () => {
  const { report, callId, follow } = await startTrying()
  const restored = await follow(999_999_999_999_999)
  const made = [await follow(-1), await follow(1.5), await follow(1e21)]
  await report(callId, ringing)
  await comes(restored, 'ringing')
  for (const each of made) await comes(each, 'placed', 'ringing')
})

test('a server stops although the database does not close its LISTEN connection', async () => {
  const { server, token } = await startTrying()
  const { context, close } = wire(server.context.config, server.context.log)
  const app = await buildApp(context)
  onTestFinished(close)
  const stream = await openEvents(await app.listen({ port: 0, host: '127.0.0.1' }), { token })
  await comes(stream, 'placed')
  const pid = await listenerOf(server)
  process.kill(pid, 'SIGSTOP')
  try {
    await app.close()
    await stream.end
  } finally {
    process.kill(pid, 'SIGCONT')
  }
})

test('events during a lost or silent LISTEN connection arrive all the same', async () => {
  const { server, report, callId, follow } = await startTrying()
  const stream = await follow()
  await comes(stream, 'placed')
  const lost = await listenerOf(server)
  await sql`SELECT pg_terminate_backend(${lost})`.execute(server.context.db)
  await report(callId, ringing)
  await comes(stream, 'placed', 'ringing')
  await expect.poll(async () => listenerOf(server), { timeout: waitTimeoutMs }).not.toBe(lost)
  const deaf = await listenerOf(server)
  process.kill(deaf, 'SIGSTOP')
  try {
    await report(callId, answered)
    await comes(stream, 'placed', 'ringing', 'answered')
  } finally {
    process.kill(deaf, 'SIGCONT')
  }
})
