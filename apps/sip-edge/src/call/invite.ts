import type { Headers, SipRequest } from '../message/message.ts'
import type { Outcome } from '../transaction/client.ts'
import type { Flow } from '../transport/flow.ts'
import { createAcknowledger, type Acknowledger, sdpContentType } from './acknowledge.ts'
import { type Dialog, createRequest } from './dialog.ts'
import { allowHeader, type CallContext } from './call-context.ts'
import { proposeInterval, raiseInterval } from './session-interval.ts'

/** An INVITE that opens a dialog, and the ACK for its 2xx. */
export type Invite = Acknowledger & {
  /** The request as it was sent last. */
  request: () => SipRequest
  cancel: () => void
}

type InviteOptions = { flow: Flow; headers?: Headers; body: Buffer; hops?: number }

/** Sends an INVITE, and again with a longer session interval after a 422. */
export function sendInvite(
  dialog: Dialog,
  { flow, headers = [], body, hops }: InviteOptions,
  { transactions, openFlow, contactFor, session }: CallContext,
  { onResponse, onTimeout }: Outcome,
): Invite {
  const contact = contactFor(flow)
  let isCancelled = false
  dialog.sdp = body
  let sent = send()

  function send() {
    const request = createRequest(dialog, {
      method: 'INVITE',
      contact,
      headers: [
        allowHeader,
        ...proposeInterval(dialog, session),
        ...headers,
        ...(body.length > 0 ? [sdpContentType] : []),
      ],
      body,
      ...(hops !== undefined && { hops }),
    })
    const ack = createAcknowledger(dialog, request, { transactions, openFlow, contact })
    const transaction = transactions.send(request, flow, {
      onTimeout,
      onResponse: (response) => {
        if (!isCancelled && raiseInterval(dialog, response)) sent = send()
        else onResponse(response)
      },
    })
    return { request, ack, transaction }
  }

  return {
    succeeded: () => sent.ack.succeeded(),
    release: (answer) => sent.ack.release(answer),
    request: () => sent.request,
    cancel: () => {
      isCancelled = true
      transactions.cancel(sent.transaction)
    },
  }
}
