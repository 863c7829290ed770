import { readTag } from '../message/fields.ts'
import { type Headers, noBody, type SipResponse } from '../message/message.ts'
import type { Outcome } from '../transaction/client.ts'
import type { Flow } from '../transport/flow.ts'
import { createAcknowledger, type Acknowledger, sdpContentType } from './acknowledge.ts'
import { type Dialog, createRequest, updateFromResponse } from './dialog.ts'
import { allowHeader, type GuardedCallContext } from './call-context.ts'
import { hangUp, type SendContext } from './send.ts'
import { proposeInterval, raiseInterval } from './session-interval.ts'

/** An INVITE that opens a dialog, and the ACK for its 2xx. */
export type Invite = Acknowledger & { cancel: () => void }

type InviteOptions = { flow: Flow; headers?: Headers; body: Buffer; hops?: number }

const unheeded: Outcome = { onResponse: () => undefined, onTimeout: () => undefined }

/**
 * Again with a longer session interval after a 422. The outcome gets one final response: a repeated 2xx is
 * acknowledged here, and that of another phone is hung up.
 */
export function sendInvite(
  dialog: Dialog,
  { flow, headers = [], body, hops }: InviteOptions,
  context: GuardedCallContext,
  outcome: Outcome,
): Invite {
  const { transactions, contactFor, session } = context
  const contact = contactFor(flow)
  let isCancelled = false
  /** The To tag of the first 2xx: a proxy may have forked to several phones. */
  let picked: string | undefined
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
        ...(dialog.sdp.length > 0 ? [sdpContentType] : []),
      ],
      body: dialog.sdp,
      ...(hops !== undefined && { hops }),
    })
    const ack = createAcknowledger(dialog, context)
    const transaction = transactions.send(request, flow, {
      onTimeout: () => outcome.onTimeout(),
      onResponse: (response) => {
        if (picked !== undefined) handleRepeat(response)
        else if (!isCancelled && raiseInterval(dialog, response)) sent = send()
        else handleResponse(response)
      },
    })
    return { ack, transaction }
  }

  function handleResponse(response: SipResponse): void {
    const { status } = response
    const { onResponse } = outcome
    if (status >= 200 && status < 300) picked = readTag(response, 'to') ?? ''
    // The transaction lives on for repeats, the call that the outcome belongs to need not.
    if (status >= 200) outcome = unheeded
    onResponse(response)
  }

  function handleRepeat(response: SipResponse): void {
    if (readTag(response, 'to') === picked) sent.ack.succeeded(response)
    else hangUpFork({ ...dialog }, context, response)
  }

  return {
    succeeded: (response) => sent.ack.succeeded(response),
    release: (answer) => sent.ack.release(answer),
    cancel: () => {
      isCancelled = true
      transactions.cancel(sent.transaction)
    },
  }
}

/** Another phone answered too (RFC 3261 section 13.2.2.4): it is acknowledged and hung up. */
function hangUpFork(fork: Dialog, context: SendContext, response: SipResponse): void {
  updateFromResponse(fork, response)
  const ack = createAcknowledger(fork, context)
  ack.succeeded(response)
  ack.release(noBody)
  hangUp(fork, context)
}
