import type { Headers, SipRequest } from '../message/message.ts'
import type { Outcome } from '../transaction/client.ts'
import type { Flow } from '../transport/flow.ts'
import { acknowledger, type Acknowledger, sdpType } from './acknowledge.ts'
import { type Dialog, requestIn } from './dialog.ts'
import { allow, type Parts } from './parts.ts'
import { proposeInterval, raisesInterval } from './session-interval.ts'

/** An INVITE of ours that opens a dialog, and the ACK for its 2xx. */
export type Invite = Acknowledger & {
  /** As it was sent last. */
  request: () => SipRequest
  cancel: () => void
}

type InviteOptions = { flow: Flow; headers?: Headers; body: Buffer; hops?: number }

/** Sends an INVITE, and again with a longer session interval where the other side wants one (422). */
export function sendInvite(
  dialog: Dialog,
  { flow, headers = [], body, hops }: InviteOptions,
  { transactions, reach, contactFor, session }: Parts,
  { onResponse, onTimeout }: Outcome,
): Invite {
  const contact = contactFor(flow)
  let isCancelled = false
  dialog.sdp = body
  let sent = send()

  function send() {
    const request = requestIn(dialog, {
      method: 'INVITE',
      contact,
      headers: [
        allow,
        ...proposeInterval(dialog, session),
        ...headers,
        ...(body.length > 0 ? [sdpType] : []),
      ],
      body,
      ...(hops !== undefined && { hops }),
    })
    const ack = acknowledger(dialog, request, { transactions, reach, contact })
    const transaction = transactions.send(request, flow, {
      onTimeout,
      onResponse: (response) => {
        if (!isCancelled && raisesInterval(dialog, response)) sent = send()
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
