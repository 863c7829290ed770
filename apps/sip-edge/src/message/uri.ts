/** A SIP URI (RFC 3261 section 19.1) or tel URI (RFC 3966), as far as we use it. `user` is unescaped. */
export type Uri = {
  scheme: 'sip' | 'sips' | 'tel'
  user: string
  /** In lower case; an IPv6 address without brackets; '' in a tel URI. */
  host: string
  port: number | undefined
  /** Names in lower case; '' for a parameter without a value. */
  params: ReadonlyMap<string, string>
}

const sipUri = /^(sips?):(?:([^@]*)@)?(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::(\d{1,5}))?((?:;[^?]*)?)(\?.*)?$/i
const telUri = /^tel:([^;]+)((?:;.*)?)$/i
const telNumber = /^[+*#0-9a-d().-]+$/i
const otherScheme = /^[a-z][a-z0-9+.-]*:/i
/** Blanks, control characters and delimiters of addresses. */
const outside = /[\0- "<>\x7f]/

/** Parses a URI; `other` for another scheme, undefined when it is malformed. */
export function parseUri(text: string): Uri | 'other' | undefined {
  if (outside.test(text)) return undefined
  if (/^sips?:/i.test(text)) return parseSipUri(text)
  if (/^tel:/i.test(text)) return parseTelUri(text)
  return otherScheme.test(text) ? 'other' : undefined
}

function parseSipUri(text: string): Uri | undefined {
  const [, scheme = '', userinfo = '', host = '', port = '', params = ''] = sipUri.exec(text) ?? []
  const user = unescapePercent(userinfo.replace(/:.*/s, ''))
  if (host === '' || Number(port) > 65_535) return undefined
  return {
    scheme: scheme.toLowerCase() as 'sip' | 'sips',
    user,
    host: host.replace(/^\[|\]$/g, '').toLowerCase(),
    port: port === '' ? undefined : Number(port),
    params: parseParams(params),
  }
}

function parseTelUri(text: string): Uri | undefined {
  const [, escaped = '', params = ''] = telUri.exec(text) ?? []
  const user = unescapePercent(escaped)
  if (!telNumber.test(user)) return undefined
  return { scheme: 'tel', user, host: '', port: undefined, params: parseParams(params) }
}

/** RFC 3261 section 19.1.4: a parameter in one of them only is ignored, except for the transport. */
export function areSameUri(one: string, other: string): boolean {
  const [left, right] = [parseUri(one), parseUri(other)]
  if (!left || !right || left === 'other' || right === 'other') return false
  const places = [left, right].map(({ user, host, port = 5060 }) => `${user}@${host}:${port}`)
  const counts = (name: string) => name === 'transport' || (left.params.has(name) && right.params.has(name))
  const isSame = (name: string) =>
    left.params.get(name)?.toLowerCase() === right.params.get(name)?.toLowerCase()
  const names = [...left.params.keys(), ...right.params.keys()].filter(counts)
  return places[0] === places[1] && names.every(isSame)
}

const noParams: ReadonlyMap<string, string> = new Map()

/** `;name=value;flag` as a map; the first of equal names counts. */
export function parseParams(text: string): ReadonlyMap<string, string> {
  if (text === '') return noParams
  const params = new Map<string, string>()
  for (const param of splitParams(text)) {
    const [name = '', value = ''] = splitAt(param, '=').map(trimBlanks)
    const known = name.toLowerCase()
    if (known !== '' && !params.has(known)) params.set(known, value.replace(/^"|"$/g, ''))
  }
  return params
}

const semicolonPieces = /;((?:"(?:[^"\\]|\\.)*"?|[^";])*)/gs

/** The parts between semicolons outside of quotes. */
export function splitParams(text: string): string[] {
  if (!text.includes('"')) return text.split(';').slice(1)
  return [...text.matchAll(semicolonPieces)].map(([, param = '']) => param)
}

function splitAt(text: string, sign: string): string[] {
  const at = text.indexOf(sign)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}

/** Trims SIP white space only: other white space may be part of a multi-byte character. */
export function trimBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && isBlank(text, start)) start += 1
  while (end > start && isBlank(text, end - 1)) end -= 1
  return text.slice(start, end)
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || code === 9
}

/** An IP address as written in a URI or Via. */
export function formatHost(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

/** Unchanged when its escapes are not valid UTF-8. */
function unescapePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
