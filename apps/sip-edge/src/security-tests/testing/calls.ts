import { answer, type RequestOptions, fresh, request, sdpOf, type Sender, seqOf, within } from './messages.ts'
import { fieldOf, type ReceivedMessage } from './sender.ts'

/** A phone says where it is. Rejects unless it is taken. */
export async function register(phone: Sender, lines: readonly string[] = []): Promise<ReceivedMessage> {
  const callId = `register-${fresh()}`
  const to = `sip:${phone.number}@127.0.0.1`
  phone.wire.send(request(phone, 'REGISTER', { to, callId, lines }))
  const said = await phone.wire.hear((heard) => heard.status > 0 && fieldOf(heard, 'call-id') === callId)
  if (said.status !== 200) throw new Error(`The phone was not taken: ${said.text}`)
  return said
}

const isOf = (callId: string, method: string) => (heard: ReceivedMessage) =>
  fieldOf(heard, 'call-id') === callId && fieldOf(heard, 'cseq').endsWith(` ${method}`)

/**
 * A whole call as it should be: it rings `phone`, which takes it, and is hung up by `caller`. Rejects when
 * anything of it does not happen.
 */
export async function call(caller: Sender, phone: Sender, number: string): Promise<void> {
  const callId = `${caller.mark}-call-${fresh()}`
  const before = phone.wire.heard.length
  const ask = (method: string, asked: Partial<RequestOptions> = {}) =>
    caller.wire.send(request(caller, method, { to: number, callId, ...asked }))
  ask('INVITE', { body: sdpOf(caller) })
  const isNew = (heard: ReceivedMessage) => phone.wire.heard.indexOf(heard) >= before
  const rung = await phone.wire.hear((heard) => heard.method === 'INVITE' && isNew(heard))
  phone.wire.send(answer(phone, rung, 180))
  const status = (wanted: number, method: string) =>
    caller.wire.hear((heard) => heard.status === wanted && isOf(callId, method)(heard))
  await status(180, 'INVITE')
  phone.wire.send(answer(phone, rung, 200, { body: sdpOf(phone) }))
  const taken = await status(200, 'INVITE')
  const dialog = within(taken)
  ask('ACK', dialog)
  const theirs = fieldOf(rung, 'call-id')
  await phone.wire.hear((heard) => heard.method === 'ACK' && fieldOf(heard, 'call-id') === theirs)
  ask('BYE', { ...dialog, seq: seqOf(taken) + 1 })
  await status(200, 'BYE')
  const gone = await phone.wire.hear(
    (heard) => heard.method === 'BYE' && fieldOf(heard, 'call-id') === theirs,
  )
  phone.wire.send(answer(phone, gone, 200))
}
