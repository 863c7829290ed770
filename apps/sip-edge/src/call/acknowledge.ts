import { isEncoded, readContentType, readCseq } from '../message/fields.ts'
import { noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { type Part, readParts } from '../message/multipart.ts'
import { type Dialog, createRequest } from './dialog.ts'
import { followPhone, selectFlow, type SendContext } from './send.ts'

/** The ACK is repeated with each repeated 2xx, which may arrive before its body is known. */
export type Acknowledger = {
  succeeded: (response: SipResponse) => void
  /** Sets the body of the ACK: the answer to an offer in the 2xx, or none. */
  release: (body: Buffer) => void
}

export function createAcknowledger(dialog: Dialog, context: SendContext): Acknowledger {
  const { transactions, openFlow, contactFor } = context
  let body: Buffer | undefined
  let seq: number | undefined
  const send = () => {
    if (!body || seq === undefined) return
    followPhone(dialog, context)
    const headers = body.length > 0 ? [sdpContentType] : []
    const contact = contactFor(dialog.flow)
    const ack = createRequest(dialog, { method: 'ACK', contact, headers, body, seq })
    transactions.acknowledge(ack, selectFlow(dialog, openFlow))
  }
  return {
    succeeded: (response) => {
      seq = readCseq(response)?.number
      send()
    },
    release: (released) => {
      if (body) return
      body = released
      if (body.length > 0) dialog.sdp = body
      send()
    },
  }
}

export const sdpContentType = ['content-type', 'application/sdp'] as const

/** Empty when the message has none; undefined for a body of another type or encoding. */
export function findSdp(message: SipRequest | SipResponse): Buffer | undefined {
  if (message.body.length === 0) return noBody
  if (isEncoded(message)) return undefined
  const type = readContentType(message)
  if (type.startsWith('multipart/')) return readParts(message).find(isSdp)?.body
  return type === sdpContentType[1] ? message.body : undefined
}

const isSdp = (part: Part) => readContentType(part) === sdpContentType[1]
