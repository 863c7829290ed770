/** An address of SIP (RFC 3261 section 19.1) or a telephone number (RFC 3966), as far as it matters here. `user` is unescaped. */
export type Uri = {
  scheme: 'sip' | 'sips' | 'tel'
  user: string
  /** In lower case; an IPv6 address without its brackets; '' in a tel: URI. */
  host: string
  port: number | undefined
  /** Names in lower case; '' for a parameter without a value. */
  params: ReadonlyMap<string, string>
}

const sipUri = /^(sips?):(?:([^@<>\s]*)@)?(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::(\d{1,5}))?((?:;[^?]*)?)(\?.*)?$/i
const telUri = /^tel:([+*#0-9a-d().-]+)((?:;.*)?)$/i
const otherScheme = /^[a-z][a-z0-9+.-]*:/i

/** Reads an address; `other` when it is one of another scheme, undefined when it is none. */
export function parseUri(text: string): Uri | 'other' | undefined {
  if (/^sips?:/i.test(text)) return parseSipUri(text)
  if (/^tel:/i.test(text)) return parseTelUri(text)
  return otherScheme.test(text) ? 'other' : undefined
}

function parseSipUri(text: string): Uri | undefined {
  const [, scheme = '', userinfo = '', host = '', port = '', params = ''] = sipUri.exec(text) ?? []
  const user = unescapePercent(userinfo.replace(/:.*/s, ''))
  if (host === '' || user === undefined || Number(port) > 65_535) return undefined
  return {
    scheme: scheme.toLowerCase() as 'sip' | 'sips',
    user,
    host: host.replace(/^\[|\]$/g, '').toLowerCase(),
    port: port === '' ? undefined : Number(port),
    params: parseParams(params),
  }
}

function parseTelUri(text: string): Uri | undefined {
  const [, user, params = ''] = telUri.exec(text) ?? []
  if (user === undefined) return undefined
  return { scheme: 'tel', user, host: '', port: undefined, params: parseParams(params) }
}

/** `;name=value;flag` as a map; the first of a name stays. */
export function parseParams(text: string): ReadonlyMap<string, string> {
  const params = new Map<string, string>()
  for (const [, name = '', value = ''] of text.matchAll(
    /;\s*([^;=\s]+)(?:\s*=\s*("(?:[^"\\]|\\.)*"|[^;\s]*))?/g,
  )) {
    const known = name.toLowerCase()
    if (!params.has(known)) params.set(known, value.replace(/^"|"$/g, ''))
  }
  return params
}

/** An IP address as it stands in an address or a Via. */
export function hostOf(address: string): string {
  return address.includes(':') ? `[${address}]` : address
}

function unescapePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
