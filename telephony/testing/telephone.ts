import {
  answer,
  type RequestOptions,
  fresh,
  request,
  sdpOf,
  type Sender,
  seqOf,
  within,
} from '../../apps/sip-edge/src/security-tests/testing/messages.ts'
import { fieldOf, type ReceivedMessage } from '../../apps/sip-edge/src/security-tests/testing/sender.ts'

export type Telephone = ReturnType<typeof startTelephone>

/** A phone over any protocol, which reads its messages one by one. */
export function startTelephone(sender: Sender) {
  const { wire } = sender
  let read = 0
  /** The next request of this method, or response of this status; earlier messages are skipped. */
  const next = async (what: string | number): Promise<ReceivedMessage> => {
    const isIt = ({ method, status }: ReceivedMessage) => method === what || status === what
    const found = await wire.hear((heard) => isIt(heard) && wire.heard.indexOf(heard) >= read)
    read = wire.heard.indexOf(found) + 1
    return found
  }
  const reply = (heard: ReceivedMessage, status: number, lines: readonly string[] = []) => {
    const body = heard.method === 'INVITE' && status === 200 ? sdpOf(sender) : ''
    wire.send(answer(sender, heard, status, { body, lines }))
  }
  /** Its side of the dialog that a request or a response has opened. */
  const dialog = (opened: ReceivedMessage) => {
    const known = { to: fieldOf(opened, opened.status > 0 ? 'to' : 'from'), ...within(opened) }
    let seq = opened.status > 0 ? seqOf(opened) : 100
    const ownTag = opened.status > 0 ? {} : { tag: `${sender.mark}2` }
    const bare = /<([^>]+)>/.exec(known.to)?.[1] ?? ''
    return {
      request: (method: string, asked: Partial<RequestOptions> = {}) => {
        const isAck = method === 'ACK' && asked.seq === undefined
        if (!isAck) seq += 1
        wire.send(request(sender, method, { ...known, ...ownTag, seq, ...asked, to: bare }))
      },
    }
  }
  return {
    sender,
    wire,
    next,
    reply,
    dialog,
    register: async (lines: readonly string[] = []) => {
      const callId = `register-${fresh()}`
      const to = `sip:${sender.number}@127.0.0.1`
      wire.send(request(sender, 'REGISTER', { to, callId, lines }))
      const isAnswer = (heard: ReceivedMessage) => heard.status >= 200 && fieldOf(heard, 'call-id') === callId
      const found = await wire.hear(isAnswer)
      read = wire.heard.indexOf(found) + 1
      return found
    },
    /** Calls a number; CANCEL and the ACK of a refusal use the branch of the INVITE. */
    invite: (number: string, asked: Partial<RequestOptions> = {}) => {
      const known = { to: number, callId: `call-${fresh()}`, branch: `z9hG4bK-${fresh()}`, ...asked }
      wire.send(request(sender, 'INVITE', { body: sdpOf(sender), ...known }))
      const again = (method: string) => wire.send(request(sender, method, known))
      return { cancel: () => again('CANCEL'), drop: () => again('ACK') }
    },
  }
}
