import {
  answer,
  type RequestOptions,
  createBranch,
  request,
  createSdp,
  type Sender,
  readSeq,
  inDialog,
} from './messages.ts'
import { getField, type ReceivedMessage } from './sender.ts'

/** Registers a phone. Rejects unless the response is 200. */
export async function register(phone: Sender, lines: readonly string[] = []): Promise<ReceivedMessage> {
  const callId = `register-${createBranch()}`
  const to = `sip:${phone.number}@127.0.0.1`
  phone.wire.send(request(phone, 'REGISTER', { to, callId, lines }))
  const response = await phone.wire.waitFor(
    (received) => received.status > 0 && getField(received, 'call-id') === callId,
  )
  if (response.status !== 200) throw new Error(`The phone was not ok: ${response.text}`)
  return response
}

const belongsTo = (callId: string, method: string) => (received: ReceivedMessage) =>
  getField(received, 'call-id') === callId && getField(received, 'cseq').endsWith(` ${method}`)

/** A complete call to `phone`, which answers, ended by `caller`. Rejects when any step fails. */
export async function call(caller: Sender, phone: Sender, number: string): Promise<void> {
  const callId = `${caller.mark}-call-${createBranch()}`
  const before = phone.wire.received.length
  const ask = (method: string, options: Partial<RequestOptions> = {}) =>
    caller.wire.send(request(caller, method, { to: number, callId, ...options }))
  ask('INVITE', { body: createSdp(caller) })
  const isNew = (received: ReceivedMessage) => phone.wire.received.indexOf(received) >= before
  const invite = await phone.wire.waitFor((received) => received.method === 'INVITE' && isNew(received))
  phone.wire.send(answer(phone, invite, 180))
  const status = (expected: number, method: string) =>
    caller.wire.waitFor((received) => received.status === expected && belongsTo(callId, method)(received))
  await status(180, 'INVITE')
  phone.wire.send(answer(phone, invite, 200, { body: createSdp(phone) }))
  const ok = await status(200, 'INVITE')
  const dialog = inDialog(ok)
  ask('ACK', dialog)
  const theirs = getField(invite, 'call-id')
  await phone.wire.waitFor(
    (received) => received.method === 'ACK' && getField(received, 'call-id') === theirs,
  )
  ask('BYE', { ...dialog, seq: readSeq(ok) + 1 })
  await status(200, 'BYE')
  const bye = await phone.wire.waitFor(
    (received) => received.method === 'BYE' && getField(received, 'call-id') === theirs,
  )
  phone.wire.send(answer(phone, bye, 200))
}
