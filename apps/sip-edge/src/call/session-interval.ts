import {
  getHeader,
  type Headers,
  getListHeader,
  type SipMessage,
  type SipResponse,
} from '../message/message.ts'
import type { Dialog } from './dialog.ts'

/** Session intervals in seconds (RFC 4028): the one that we propose, and the minimum that we accept. */
export type SessionTimes = { expires: number; min: number }

export const defaultSessionTimes: SessionTimes = { expires: 1800, min: 90 }

const maxSessionSeconds = 86_400
/** Raises of Min-SE by one peer that are accepted. */
const maxRaises = 5

type Proposal = { seconds: number; refresher: string | undefined }

function readProposal(message: SipMessage): Proposal | undefined {
  const value = getHeader(message, 'session-expires') ?? ''
  const [, digits, params = ''] = /^[ \t]*(\d{1,10})[ \t]*(;.*)?$/s.exec(value) ?? []
  if (digits === undefined) return undefined
  const refresher = /;[ \t]*refresher[ \t]*=[ \t]*(ua[cs])\b/i.exec(params)?.[1]?.toLowerCase()
  return { seconds: Number(digits), refresher }
}

function readMinSe(message: SipMessage): number | undefined {
  const [, digits] = /^[ \t]*(\d{1,10})[ \t]*(?:;.*)?$/s.exec(getHeader(message, 'min-se') ?? '') ?? []
  return digits === undefined ? undefined : Number(digits)
}

const supportsTimer = (message: SipMessage) =>
  [...getListHeader(message, 'supported'), ...getListHeader(message, 'require')].some((tag) =>
    /^timer$/i.test(tag),
  )

/** Undefined when the interval is acceptable, or the peer does not support timers. */
export function tooShortHeaders(request: SipMessage, { min }: SessionTimes): Headers | undefined {
  const proposal = readProposal(request)
  return proposal && proposal.seconds < min && supportsTimer(request) ? [['min-se', String(min)]] : undefined
}

/** Of an incoming INVITE or UPDATE. Returns the header fields of our 2xx. */
export function acceptInterval(dialog: Dialog, request: SipMessage, times: SessionTimes): Headers {
  const proposal = readProposal(request)
  const supports = supportsTimer(request)
  const least = Math.min(Math.max(times.min, readMinSe(request) ?? 0), maxSessionSeconds)
  const seconds = Math.max(least, Math.min(proposal?.seconds ?? Infinity, times.expires))
  // A peer that did not request a timer need not refresh.
  const weRefresh = !supports || !proposal || proposal.refresher === 'uas'
  dialog.interval = { seconds, weRefresh }
  return [
    ['supported', 'timer'],
    ...(supports ? [['require', 'timer'] as const] : []),
    ['session-expires', `${seconds};refresher=${weRefresh ? 'uas' : 'uac'}`],
  ]
}

/** The header fields with which our INVITE or UPDATE proposes an interval. */
export function proposeInterval({ interval, minInterval }: Dialog, { expires }: SessionTimes): Headers {
  const seconds = Math.max(interval?.seconds ?? expires, minInterval)
  // The refresher stays the same within a dialog.
  const refresher = interval && `;refresher=${interval.weRefresh ? 'uac' : 'uas'}`
  return [
    ['supported', 'timer'],
    ['session-expires', `${seconds}${refresher ?? ''}`],
    ...(minInterval > 0 ? [['min-se', String(minInterval)] as const] : []),
  ]
}

/** A peer without timer support never refreshes, so we do. */
export function updateInterval(dialog: Dialog, response: SipResponse, times: SessionTimes): void {
  const answer = readProposal(response)
  const seconds = answer?.seconds ?? Math.max(times.expires, dialog.minInterval)
  dialog.interval = {
    seconds: Math.min(Math.max(seconds, times.min), maxSessionSeconds),
    weRefresh: answer?.refresher !== 'uas',
  }
}

/** Raises Min-SE after a 422. True when the request is to be sent again with the longer interval. */
export function raiseInterval(dialog: Dialog, response: SipResponse): boolean {
  const least = readMinSe(response)
  if (response.status !== 422 || least === undefined) return false
  if (least <= dialog.minInterval || least > maxSessionSeconds || dialog.raises >= maxRaises) return false
  dialog.minInterval = least
  dialog.raises += 1
  return true
}
