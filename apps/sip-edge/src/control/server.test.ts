import { connect } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { OutboundCall } from '@hao/carrier-protocol/messages.ts'
import { signedHeaders } from '@hao/carrier-protocol/signature.ts'
import { openControlServer } from './server.ts'

const credentials = { id: 'trunk', secret: 'of both' }
const call = { callId: 'a-1', kind: 'callback', number: '95013628888', first: '13800001111' } as const
const command = { type: 'place', ...call, second: '13812341234', maxSeconds: 60 }

/** A control server with an edge that records its commands, and accepts or refuses calls. */
async function open() {
  const commands: (OutboundCall | string)[] = []
  const edge: { room: boolean; fault?: Error | undefined } = { room: true }
  const fail = () => {
    if (edge.fault) throw edge.fault
  }
  const server = await openControlServer({
    port: 0,
    credentials,
    startOutbound: (each) => {
      fail()
      return edge.room && commands.push(each) > 0
    },
    endOutbound: (callId) => {
      fail()
      commands.push(callId)
    },
    metrics: async () => 'sip_calls 1\n',
  })
  onTestFinished(() => server.close())
  const url = `http://127.0.0.1:${server.port}`
  const send = async (message: unknown, more: Record<string, string> = {}, path = '/calls') => {
    const body = typeof message === 'string' ? message : JSON.stringify(message)
    const headers = { ...signedHeaders(credentials, body), ...more }
    const response = await fetch(url + path, { method: 'POST', body, headers })
    return response.status
  }
  return { commands, edge, server, url, send }
}

test('the control server executes a signed command', async () => {
  const { commands, edge, send } = await open()
  expect(await send(command)).toBe(200)
  expect(await send({ type: 'drop', callId: 'a-1' })).toBe(200)
  const { type: _, ...expected } = command
  expect(commands).toEqual([expected, 'a-1'])
  edge.room = false
  expect(await send(command)).toBe(503)
})

test('metrics and health need no signature, and take no other method', async () => {
  const { url } = await open()
  const metrics = await fetch(`${url}/metrics`)
  expect([metrics.status, await metrics.text()]).toEqual([200, 'sip_calls 1\n'])
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: 'ok' })
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
})

test('the control server refuses a command with another signature or an old one', async () => {
  const { commands, send } = await open()
  const signedAt = (seconds: number) => signedHeaders(credentials, JSON.stringify(command), seconds)
  const wrong: Record<string, string>[] = [
    { 'carrier-signature': '' },
    { 'carrier-signature': 'ab'.repeat(32) },
    { 'carrier-id': 'another' },
    signedAt(Math.floor(Date.now() / 1000) - 301),
    signedAt(Number.NaN),
  ]
  for (const more of wrong) expect(await send(command, more), JSON.stringify(more)).toBe(401)
  expect(commands).toEqual([])
})

test('the control server refuses every kind of malformed command', async () => {
  const { commands, send } = await open()
  const wrong: Record<string, unknown>[] = [
    { type: 'ring' },
    { callId: '' },
    { callId: 'a\r\nb' },
    { callId: 'x'.repeat(101) },
    { kind: 'incoming' },
    { number: '95013-628888' },
    { first: 'sip:1@h' },
    { first: '1'.repeat(21) },
    { second: null },
    { second: '１３８１２３４１２３４' },
    { maxSeconds: 0 },
    { maxSeconds: 1.5 },
    { maxSeconds: 86_401 },
    { maxSeconds: '60' },
  ]
  for (const each of wrong) expect(await send({ ...command, ...each }), JSON.stringify(each)).toBe(400)
  for (const text of ['', 'null', '[]', '{', '"place"']) expect(await send(text), text).toBe(400)
  expect(await send({ ...command, filling: 'x'.repeat(5000) })).toBe(413)
  expect(await send(command, {}, '/')).toBe(404)
  expect(commands).toEqual([])
})

test('a command whose handler throws gets 500, and the next one succeeds', async () => {
  const { commands, edge, send } = await open()
  edge.fault = new Error('a fault')
  expect(await send(command)).toBe(500)
  expect(await send({ type: 'drop', callId: 'a-1' })).toBe(500)
  edge.fault = undefined
  expect(await send(command)).toBe(200)
  expect(commands).toHaveLength(1)
})

test('the control server refuses other methods, and closes without waiting for connections', async () => {
  const { server, url } = await open()
  expect((await fetch(`${url}/calls`)).status).toBe(405)
  const idle = connect(server.port, '127.0.0.1')
  await once(idle, 'connect')
  idle.write('POST /calls HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n')
  // The connection may end with or without an error.
  idle.on('error', () => {})
  const closed = new Promise((resolve) => idle.once('close', resolve))
  await server.close()
  await closed
})
