import { readContentType } from '../message/fields.ts'
import type { SipRequest } from '../message/message.ts'

export const dtmfRelayType = 'application/dtmf-relay'
const dtmfType = 'application/dtmf'

/** Keys by their event codes (RFC 4733, section 3.2): 10 is the star, 11 the hash. */
export const keysByEvent = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '#', 'A', 'B', 'C', 'D']
const usualDurationMs = 160

/** The DTMF key in an INFO, rewritten: no other part of the body is relayed. Undefined without a key. */
export function readDtmfKey(request: SipRequest): { key: string; type: string; body: Buffer } | undefined {
  const type = readContentType(request)
  if (type !== dtmfRelayType && type !== dtmfType) return undefined
  const lines = readLines(request.body)
  const key = keyIn(findField(lines, 'signal') ?? (lines.length === 1 ? lines[0] : undefined))
  if (key === undefined) return undefined
  if (type === dtmfType) return { key, type, body: Buffer.from(key) }
  const [, digits] = /^(\d{1,5})(?!\d)/.exec(findField(lines, 'duration') ?? '') ?? []
  return {
    key,
    type,
    body: Buffer.from(`Signal=${key}\r\nDuration=${Number(digits ?? usualDurationMs)}\r\n`),
  }
}

function readLines(body: Buffer): string[] {
  const lines = body.toString('latin1').split(/[\r\n\0]+/)
  return lines.map((line) => line.trim()).filter((line) => line !== '')
}

/** The value of a line `name=value`, in any case and with or without spaces. */
function findField(lines: readonly string[], name: string): string | undefined {
  return lines
    .map((line) => /^([a-z]+)\s*[=:]\s*(.*)$/i.exec(line))
    .find((found) => found?.[1]?.toLowerCase() === name)?.[2]
}

function keyIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const [, bare = ''] = /^"?(.{1,2}?)"?$/.exec(text) ?? []
  return /^\d{1,2}$/.test(bare) ? keysByEvent[Number(bare)] : /^[A-D*#]$/i.exec(bare)?.[0].toUpperCase()
}
