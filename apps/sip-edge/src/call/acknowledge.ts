import { readContentType, readCseq } from '../message/fields.ts'
import { noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { type Part, readParts } from '../message/multipart.ts'
import type { Transactions } from '../transaction/transactions.ts'
import { type Dialog, type OpenFlow, createRequest, selectFlow } from './dialog.ts'

/**
 * The ACK for the 2xx of an INVITE that we sent: made once, and sent again whenever the 2xx comes again, so
 * it may not be there yet.
 */
export type Acknowledger = {
  /** The 2xx came, perhaps again. */
  succeeded: () => void
  /** What the ACK carries is known: the answer to an offer in the 2xx, or nothing. */
  release: (body: Buffer) => void
}

/** `invite` is what was sent within `dialog`. */
export function createAcknowledger(
  dialog: Dialog,
  invite: SipRequest,
  { transactions, openFlow, contact }: { transactions: Transactions; openFlow: OpenFlow; contact: string },
): Acknowledger {
  let ack: SipRequest | undefined
  let asked = false
  const send = () => ack && transactions.acknowledge(ack, selectFlow(dialog, openFlow))
  return {
    succeeded: () => {
      asked = true
      send()
    },
    release: (body) => {
      if (ack) return
      const seq = readCseq(invite)?.number ?? 0
      const headers = body.length > 0 ? [sdpContentType] : []
      if (body.length > 0) dialog.sdp = body
      ack = createRequest(dialog, { method: 'ACK', contact, headers, body, seq })
      if (asked) send()
    },
  }
}

export const sdpContentType = ['content-type', 'application/sdp'] as const

/**
 * The session description of a message, also beside other parts; no bytes when it has none. Undefined for a
 * body of another kind.
 */
export function findSdp(message: SipRequest | SipResponse): Buffer | undefined {
  if (message.body.length === 0) return noBody
  const type = readContentType(message)
  if (type.startsWith('multipart/')) return readParts(message).find(isSdp)?.body
  return type === sdpContentType[1] ? message.body : undefined
}

const isSdp = (part: Part) => readContentType(part) === sdpContentType[1]
