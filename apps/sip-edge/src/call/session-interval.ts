import {
  getHeader,
  type Headers,
  getListHeader,
  type SipMessage,
  type SipResponse,
} from '../message/message.ts'
import type { Dialog } from './dialog.ts'

/**
 * Seconds that a session lasts without a refresh (RFC 4028): what we propose, and the least that we accept.
 */
export type SessionTimes = { expires: number; min: number }

export const defaultSessionTimes: SessionTimes = { expires: 1800, min: 90 }

const maxSessionSeconds = 86_400
/** A peer that answers each proposal with a larger Min-SE is given up after so many. */
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

/**
 * The fields of a 422 for an interval below our least; undefined where it will do, or the peer could not
 * answer a 422.
 */
export function tooShortHeaders(request: SipMessage, { min }: SessionTimes): Headers | undefined {
  const proposal = readProposal(request)
  return proposal && proposal.seconds < min && supportsTimer(request) ? [['min-se', String(min)]] : undefined
}

/** Agrees on what an INVITE or UPDATE of the other side proposes; the fields of our 2xx. */
export function acceptInterval(dialog: Dialog, request: SipMessage, times: SessionTimes): Headers {
  const proposal = readProposal(request)
  const supports = supportsTimer(request)
  const least = Math.min(Math.max(times.min, readMinSe(request) ?? 0), maxSessionSeconds)
  const seconds = Math.max(least, Math.min(proposal?.seconds ?? Infinity, times.expires))
  // Who has not asked for a timer need not keep one.
  const weRefresh = !supports || !proposal || proposal.refresher === 'uas'
  dialog.interval = { seconds, weRefresh }
  return [
    ['supported', 'timer'],
    ...(supports ? [['require', 'timer'] as const] : []),
    ['session-expires', `${seconds};refresher=${weRefresh ? 'uas' : 'uac'}`],
  ]
}

/** The fields by which an INVITE or UPDATE of ours proposes an interval. */
export function proposeInterval({ interval, minInterval }: Dialog, { expires }: SessionTimes): Headers {
  const seconds = Math.max(interval?.seconds ?? expires, minInterval)
  // Within a dialog the roles stay as they are.
  const refresher = interval && `;refresher=${interval.weRefresh ? 'uac' : 'uas'}`
  return [
    ['supported', 'timer'],
    ['session-expires', `${seconds}${refresher ?? ''}`],
    ...(minInterval > 0 ? [['min-se', String(minInterval)] as const] : []),
  ]
}

/**
 * Learns from the 2xx to an INVITE or UPDATE of ours. Where the other side does not do timers, we refresh
 * alone.
 */
export function updateInterval(dialog: Dialog, response: SipResponse, times: SessionTimes): void {
  const answer = readProposal(response)
  const seconds = answer?.seconds ?? Math.max(times.expires, dialog.minInterval)
  dialog.interval = {
    seconds: Math.min(Math.max(seconds, times.min), maxSessionSeconds),
    weRefresh: answer?.refresher !== 'uas',
  }
}

/** Whether a response is a 422 after which the request is to be sent again, with a longer interval. */
export function raiseInterval(dialog: Dialog, response: SipResponse): boolean {
  const least = readMinSe(response)
  if (response.status !== 422 || least === undefined) return false
  if (least <= dialog.minInterval || least > maxSessionSeconds || dialog.raises >= maxRaises) return false
  dialog.minInterval = least
  dialog.raises += 1
  return true
}
