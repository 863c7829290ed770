import {
  answer,
  type RequestOptions,
  createBranch,
  request,
  createSdp,
  type Sender,
  readSeq,
  inDialog,
} from '../../apps/sip-edge/src/security-tests/testing/messages.ts'
import { getField, type ReceivedMessage } from '../../apps/sip-edge/src/security-tests/testing/sender.ts'

export type Telephone = ReturnType<typeof startTelephone>

/** A phone over any protocol, which reads its messages one by one. */
export function startTelephone(sender: Sender) {
  const { wire } = sender
  let read = 0
  /** The next request of this method, or response of this status; earlier messages are skipped. */
  const next = async (what: string | number): Promise<ReceivedMessage> => {
    const isIt = ({ method, status }: ReceivedMessage) => method === what || status === what
    const found = await wire.waitFor((received) => isIt(received) && wire.received.indexOf(received) >= read)
    read = wire.received.indexOf(found) + 1
    return found
  }
  const reply = (received: ReceivedMessage, status: number, lines: readonly string[] = []) => {
    const body = received.method === 'INVITE' && status === 200 ? createSdp(sender) : ''
    wire.send(answer(sender, received, status, { body, lines }))
  }
  /** Its side of the dialog that a request or a response has opened. */
  const dialog = (opened: ReceivedMessage) => {
    const known = { to: getField(opened, opened.status > 0 ? 'to' : 'from'), ...inDialog(opened) }
    let seq = opened.status > 0 ? readSeq(opened) : 100
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
      const callId = `register-${createBranch()}`
      const to = `sip:${sender.number}@127.0.0.1`
      wire.send(request(sender, 'REGISTER', { to, callId, lines }))
      const isAnswer = (received: ReceivedMessage) =>
        received.status >= 200 && getField(received, 'call-id') === callId
      const found = await wire.waitFor(isAnswer)
      read = wire.received.indexOf(found) + 1
      return found
    },
    /** Calls a number; CANCEL and the ACK of a refusal use the branch of the INVITE. */
    invite: (number: string, asked: Partial<RequestOptions> = {}) => {
      const known = {
        to: number,
        callId: `call-${createBranch()}`,
        branch: `z9hG4bK-${createBranch()}`,
        ...asked,
      }
      wire.send(request(sender, 'INVITE', { body: createSdp(sender), ...known }))
      const again = (method: string) => wire.send(request(sender, method, known))
      return { cancel: () => again('CANCEL'), drop: () => again('ACK') }
    },
  }
}
