/** Compact forms (RFC 3261 section 7.3.3, RFC 3265, 3515, 3841, 3892, 4028). */
const compact: ReadonlyMap<string, string> = new Map([
  ['a', 'accept-contact'],
  ['b', 'referred-by'],
  ['c', 'content-type'],
  ['e', 'content-encoding'],
  ['f', 'from'],
  ['i', 'call-id'],
  ['j', 'reject-contact'],
  ['k', 'supported'],
  ['l', 'content-length'],
  ['m', 'contact'],
  ['o', 'event'],
  ['r', 'refer-to'],
  ['s', 'subject'],
  ['t', 'to'],
  ['u', 'allow-events'],
  ['v', 'via'],
  ['x', 'session-expires'],
])

/** The full name of a field in lower case. */
export function fullName(name: string): string {
  const lower = name.toLowerCase()
  return compact.get(lower) ?? lower
}

const unusual: ReadonlyMap<string, string> = new Map([
  ['call-id', 'Call-ID'],
  ['cseq', 'CSeq'],
  ['mime-version', 'MIME-Version'],
  ['min-se', 'Min-SE'],
  ['rack', 'RAck'],
  ['rseq', 'RSeq'],
  ['www-authenticate', 'WWW-Authenticate'],
])

/** The usual spelling of a name: "Max-Forwards". */
export function canonicalName(name: string): string {
  return unusual.get(name) ?? name.replace(/(?:^|-)[a-z]/g, (start) => start.toUpperCase())
}
