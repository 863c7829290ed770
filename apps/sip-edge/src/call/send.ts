import { isIP } from 'node:net'
import { parseNameAddress } from '../message/fields.ts'
import { areSameUri, parseUri } from '../message/uri.ts'
import type { ClientTransaction, Outcome } from '../transaction/client.ts'
import { type Flow, flowKey } from '../transport/flow.ts'
import type { GuardedCallContext } from './call-context.ts'
import { createRequest, type Dialog, type OpenFlow, type RequestOptions } from './dialog.ts'

export type SendContext = Pick<
  GuardedCallContext,
  'transactions' | 'openFlow' | 'contactFor' | 'locate' | 'refresh' | 'guard'
>

/**
 * RFC 5626. It is the phone of the call if the Contact is that of the dialog or of its last registration, if
 * a request of the dialog came from there (`seenAt`), or if it is gone from where it was. True if it moved.
 */
export function followPhone(
  dialog: Dialog,
  { locate }: Pick<SendContext, 'locate'>,
  { seenAt, isGone = dialog.flow.closed() }: { seenAt?: Flow; isGone?: boolean } = {},
): boolean {
  const place = locate(dialog.phone ?? '')
  if (!place?.pinned) return false
  const { uri, flow, path } = place
  const key = flowKey(flow)
  const isKnown = isGone || hasMoved(dialog, uri, key) || (seenAt && flowKey(seenAt) === key)
  if (!isKnown) return false
  dialog.binding = { uri, flow: key }
  if (key === flowKey(dialog.flow)) return false
  Object.assign(dialog, { flow, routes: path })
  return true
}

function hasMoved({ target, binding }: Dialog, uri: string, key: string): boolean {
  return key !== binding.flow && [target, binding.uri].some((known) => areSameUri(uri, known))
}

/** Statuses with which a proxy, or a phone that is about to go, reports that a phone cannot be reached. */
export const unreached: ReadonlySet<number> = new Set([408, 480, 503, 504])

/** A phone that has not responded after this time (ms) may have moved. */
const lateMs = 2000

/** To where its phone is now, or, without a response there, where it has registered since. */
export function sendInDialog(
  dialog: Dialog,
  asked: Omit<RequestOptions, 'contact'>,
  context: SendContext,
  outcome: Outcome,
): { cancel: () => void } {
  const { transactions, openFlow, contactFor, refresh, guard } = context
  let late: NodeJS.Timeout | undefined
  let isRepeated = false
  followPhone(dialog, context)
  let sent = send()
  if (dialog.phone !== undefined) late = setTimeout(() => search(false, () => {}), lateMs).unref()

  function send(): ClientTransaction {
    const request = createRequest(dialog, { ...asked, contact: contactFor(dialog.flow) })
    const isFirst = !isRepeated
    const finish = (isLost: boolean, then: () => void) => {
      clearTimeout(late)
      if (isLost && isFirst) search(true, then)
      else if (!isFirst || !isRepeated) then()
    }
    return transactions.send(request, selectFlow(dialog, openFlow), {
      onTimeout: () => finish(true, outcome.onTimeout),
      // A proxy on the way responds 100.
      onResponse: (response) =>
        response.status > 100 && finish(unreached.has(response.status), () => outcome.onResponse(response)),
    })
  }

  function search(isGone: boolean, giveUp: () => void): void {
    const again = guard(() => {
      if (isRepeated) return
      if (!followPhone(dialog, context, isGone ? { isGone } : {})) return giveUp()
      isRepeated = true
      sent = send()
    })
    if (refresh && dialog.phone !== undefined) void refresh(dialog.phone).then(again, again)
    else again()
  }

  return { cancel: () => transactions.cancel(sent) }
}

/** Sends BYE, unless the dialog is not established yet. */
export function hangUp(dialog: Dialog, context: SendContext): void {
  if (!dialog.remoteTag) return
  const unheeded = { onResponse: () => undefined, onTimeout: () => undefined }
  sendInDialog(dialog, { method: 'BYE' }, context, unheeded)
}

/** When no other connection of its phone is left. Returns the function that removes the listener. */
export function watchConnection(
  dialog: Dialog,
  { guard, ...context }: Pick<SendContext, 'locate' | 'guard'>,
  gone: () => void,
): () => void {
  const closed = guard(() => {
    followPhone(dialog, context)
    if (dialog.flow.closed()) gone()
    else unwatch = dialog.flow.onClose(closed)
  })
  let unwatch = dialog.flow.onClose(closed)
  return () => unwatch()
}

/** An existing connection, and the flow of a phone; over UDP the first route, else the Contact. */
export function selectFlow({ flow, phone, routes, target }: Dialog, openFlow: OpenFlow): Flow {
  if (flow.reliable || phone !== undefined) return flow
  const next = parseUri(parseNameAddress(routes[0] ?? '')?.uri ?? target)
  if (next === undefined || next === 'other' || !isIP(next.host)) return flow
  return openFlow(next.host, next.port ?? 5060)
}
