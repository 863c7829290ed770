import { randomBytes } from 'node:crypto'
import { readCseq, parseNameAddress, readTag } from '../message/fields.ts'
import {
  getHeader,
  type Headers,
  getListHeader,
  noBody,
  type SipMessage,
  type SipRequest,
} from '../message/message.ts'
import { parseUri } from '../message/uri.ts'
import { type Flow, flowKey } from '../transport/flow.ts'
import { routeToSource } from '../transport/proxy.ts'

/** The state of a dialog: one leg of a call (RFC 3261 section 12). */
export type Dialog = {
  callId: string
  localTag: string
  /** '' until the other side has answered. */
  remoteTag: string
  local: string
  remote: string
  /** The remote target: the other side's Contact. */
  target: string
  routes: readonly string[]
  /** Whether the route set is fixed: it came from our own proxy, for a phone. */
  hasFixedRoutes: boolean
  /** The flow on which the other side was reached last. */
  flow: Flow
  /**
   * Undefined on a trunk. Requests to a phone use `flow` whatever its Contact says: it may be behind a NAT.
   */
  phone: string | undefined
  /** Contact and flow of the phone's registration when `flow` was taken; '' for none. */
  binding: { uri: string; flow: string }
  localSeq: number
  remoteSeq: number
  /** Whether the other side supports UPDATE (RFC 3311) by its Allow; undefined until it sends one. */
  allowsUpdate: boolean | undefined
  /** A session change is in progress; there is one at a time (RFC 3261 section 14). */
  isChanging: boolean
  /** The session description that we sent last. */
  sdp: Buffer
  /** The session interval without a refresh; undefined until it is negotiated. */
  interval: { seconds: number; weRefresh: boolean } | undefined
  /** The largest Min-SE that the other side has responded with, and how often it raised it. */
  minInterval: number
  raises: number
}

const newSession = {
  allowsUpdate: undefined,
  isChanging: false,
  sdp: noBody,
  interval: undefined,
  minInterval: 0,
  raises: 0,
}

export type OpenFlow = (address: string, port: number) => Flow

/** The dialog that an incoming INVITE opens; we are the server (UAS). */
export function createServerDialog(
  invite: SipRequest,
  ours: Pick<Dialog, 'flow' | 'localTag' | 'phone' | 'binding'>,
): Dialog {
  const dialog: Dialog = {
    callId: getHeader(invite, 'call-id') ?? '',
    remoteTag: readTag(invite, 'from') ?? '',
    local: getHeader(invite, 'to') ?? '',
    remote: getHeader(invite, 'from') ?? '',
    target: readContact(invite) ?? '',
    routes: readReverseRoutes(invite, ours),
    hasFixedRoutes: true,
    localSeq: 0,
    remoteSeq: readCseq(invite)?.number ?? 0,
    ...newSession,
    ...ours,
  }
  updateAllowedMethods(dialog, invite)
  return dialog
}

/** Through our own proxy, requests go to the source of a phone's INVITE, whatever its Contact says. */
function readReverseRoutes(invite: SipRequest, { flow, phone }: Pick<Dialog, 'flow' | 'phone'>): string[] {
  const [proxy, ...others] = getListHeader(invite, 'record-route')
  const isThroughProxy = flow.isTrunk !== undefined && proxy !== undefined
  return isThroughProxy && phone !== undefined
    ? [routeToSource(proxy, flow.source), ...others]
    : getListHeader(invite, 'record-route')
}

/** The dialog that our INVITE opens with a phone; we are the client (UAC), and the phone displays `shown`. */
export function createClientDialog(
  { uri, flow, path, pinned }: { uri: string; flow: Flow; path: readonly string[]; pinned: boolean },
  { phone, shown, localTag }: { phone: string; shown: string; localTag: string },
): Dialog {
  return {
    callId: randomBytes(16).toString('hex'),
    localTag,
    remoteTag: '',
    local: shown,
    remote: `<${uri}>`,
    target: uri,
    routes: path,
    hasFixedRoutes: pinned && path.length > 0,
    flow,
    phone: pinned ? phone : undefined,
    binding: { uri, flow: flowKey(flow) },
    localSeq: 0,
    remoteSeq: 0,
    ...newSession,
  }
}

/** Takes the remote tag, target and route set from a response to our INVITE. */
export function updateFromResponse(dialog: Dialog, response: SipMessage): void {
  dialog.remoteTag = readTag(response, 'to') ?? ''
  dialog.target = readContact(response) ?? dialog.target
  if (!dialog.hasFixedRoutes) dialog.routes = getListHeader(response, 'record-route').toReversed()
  updateAllowedMethods(dialog, response)
}

/** Takes the remote target of a message that was accepted, or accepts (RFC 3261 section 12.2, RFC 6141). */
export function refreshTarget(dialog: Dialog, message: SipMessage): void {
  dialog.target = readContact(message) ?? dialog.target
  updateAllowedMethods(dialog, message)
}

function updateAllowedMethods(dialog: Dialog, message: SipMessage): void {
  if (getHeader(message, 'allow') !== undefined) dialog.allowsUpdate = listsUpdate(message)
}

const listsUpdate = (message: SipMessage) =>
  getListHeader(message, 'allow').some((method) => /^update$/i.test(method))

function readContact(message: SipMessage): string | undefined {
  const [contact = ''] = getListHeader(message, 'contact')
  const { uri } = parseNameAddress(contact) ?? {}
  const parsed = uri === undefined ? undefined : parseUri(uri)
  return parsed !== undefined && parsed !== 'other' ? uri : undefined
}

export type RequestOptions = {
  method: string
  contact: string
  headers?: Headers
  body?: Buffer
  seq?: number
  hops?: number
}

/** Initial Max-Forwards (RFC 3261 section 8.1.1.6). */
export const maxHops = 70

/** CSeq is the next one, unless `seq` is given (an ACK has that of its INVITE). `hops` is Max-Forwards. */
export function createRequest(
  dialog: Dialog,
  { method, contact, headers = [], body = noBody, seq, hops = maxHops }: RequestOptions,
): SipRequest {
  const number = seq ?? (dialog.localSeq += 1)
  const to = dialog.remoteTag ? withTag(dialog.remote, dialog.remoteTag) : dialog.remote
  return {
    method,
    uri: dialog.target,
    headers: [
      ...dialog.routes.map((route) => ['route', route] as const),
      ['max-forwards', String(hops)],
      ['from', withTag(dialog.local, dialog.localTag)],
      ['to', to],
      ['call-id', dialog.callId],
      ['cseq', `${number} ${method}`],
      ['contact', contact],
      ...headers,
    ],
    body,
  }
}

export function createTag(): string {
  return randomBytes(8).toString('hex')
}

function withTag(value: string, tag: string): string {
  return parseNameAddress(value)?.params.has('tag') ? value : `${value};tag=${tag}`
}
