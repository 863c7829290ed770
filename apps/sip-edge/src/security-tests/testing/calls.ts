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
  const said = await phone.wire.waitFor(
    (received) => received.status > 0 && getField(received, 'call-id') === callId,
  )
  if (said.status !== 200) throw new Error(`The phone was not taken: ${said.text}`)
  return said
}

const isOf = (callId: string, method: string) => (received: ReceivedMessage) =>
  getField(received, 'call-id') === callId && getField(received, 'cseq').endsWith(` ${method}`)

/** A complete call to `phone`, which answers, ended by `caller`. Rejects when any step fails. */
export async function call(caller: Sender, phone: Sender, number: string): Promise<void> {
  const callId = `${caller.mark}-call-${createBranch()}`
  const before = phone.wire.received.length
  const ask = (method: string, asked: Partial<RequestOptions> = {}) =>
    caller.wire.send(request(caller, method, { to: number, callId, ...asked }))
  ask('INVITE', { body: createSdp(caller) })
  const isNew = (received: ReceivedMessage) => phone.wire.received.indexOf(received) >= before
  const rung = await phone.wire.waitFor((received) => received.method === 'INVITE' && isNew(received))
  phone.wire.send(answer(phone, rung, 180))
  const status = (wanted: number, method: string) =>
    caller.wire.waitFor((received) => received.status === wanted && isOf(callId, method)(received))
  await status(180, 'INVITE')
  phone.wire.send(answer(phone, rung, 200, { body: createSdp(phone) }))
  const taken = await status(200, 'INVITE')
  const dialog = inDialog(taken)
  ask('ACK', dialog)
  const theirs = getField(rung, 'call-id')
  await phone.wire.waitFor(
    (received) => received.method === 'ACK' && getField(received, 'call-id') === theirs,
  )
  ask('BYE', { ...dialog, seq: readSeq(taken) + 1 })
  await status(200, 'BYE')
  const gone = await phone.wire.waitFor(
    (received) => received.method === 'BYE' && getField(received, 'call-id') === theirs,
  )
  phone.wire.send(answer(phone, gone, 200))
}
