import { createHmac, randomBytes } from 'node:crypto'

/** A line `a=name:value`, or `a=name` without a value. */
export type Attribute = { name: string; value?: string }

/** The same for equal texts within a call, another one in the next call. */
export type Obfuscate = (text: string) => string

export function createObfuscator(): Obfuscate {
  const key = randomBytes(16)
  return (text) => createHmac('sha256', key).update(text, 'latin1').digest('hex').slice(0, 16)
}

type Rule = 'flag' | RegExp | ((value: string, opaque: Obfuscate) => string | undefined)

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`)
const mid = '[\\w.+-]{1,32}'

/** RTP header extensions that reveal no identity: RFC 7941 has one that carries the CNAME. */
const harmlessExtension = new RegExp(
  `^(${[
    'urn:ietf:params:rtp-hdrext:(ssrc-audio-level|csrc-audio-level|toffset|encrypt .*|sdes:(mid|rtp-stream-id|repaired-rtp-stream-id))',
    'urn:3gpp:video-orientation(:6)?',
    'http://www\\.webrtc\\.org/experiments/rtp-hdrext/[\\w-]+',
    'http://www\\.ietf\\.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-\\d+',
    'https://aomediacodec\\.github\\.io/av1-rtp-spec/#dependency-descriptor-rtp-header-extension',
  ].join('|')})$`,
)

/**
 * All others are dropped: any line may contain a number or an address. `key-mgmt` names users; `tcap`, `acap`
 * and `pcfg` (RFC 5939) embed other lines.
 */
const rules: Record<string, Rule> = {
  sendrecv: 'flag',
  sendonly: 'flag',
  recvonly: 'flag',
  inactive: 'flag',
  rtpmap: /^\d{1,3} [\w.+-]{1,32}\/\d{1,6}(\/\d{1,3})?$/,
  fmtp: /^[\w-]{1,32} [\w =;,./+*-]{1,2048}$/,
  ptime: /^\d{1,4}(\.\d{1,3})?$/,
  minptime: /^\d{1,4}$/,
  maxptime: /^\d{1,4}(\.\d{1,3})?$/,
  framerate: /^\d{1,3}(\.\d{1,3})?$/,
  content: /^[a-z,]{1,64}$/,
  silenceSupp: /^(on|off)( -){4}$/,
  // Groups and streams.
  mid: whole(mid),
  group: whole(`(BUNDLE|LS|FID)( ${mid}){0,8}`),
  'bundle-only': 'flag',
  msid: (value, opaque) => value.split(' ').slice(0, 2).map(hide(opaque)).join(' '),
  'msid-semantic': () => ' WMS *',
  ssrc: (value, opaque) => passSource(value, opaque),
  'ssrc-group': /^[A-Z-]{1,16}( \d{1,10}){1,16}$/,
  rid: /^[\w-]{1,16} (send|recv)( [\w=;,-]{1,128})?$/,
  simulcast: /^[\w;, ~-]{1,256}$/,
  // RTCP and header extensions.
  rtcp: /^\d{1,5}( IN IP[46] [\w.:-]{1,255})?$/,
  'rtcp-mux': 'flag',
  'rtcp-mux-only': 'flag',
  'rtcp-rsize': 'flag',
  'rtcp-fb': /^(\d{1,3}|\*) [\w -]{1,64}$/,
  'extmap-allow-mixed': 'flag',
  extmap: (value) => passExtension(value),
  // ICE. Trickle ICE is excluded: a later candidate, by INFO, would be the sender's own.
  'ice-ufrag': /^[\w+/]{4,256}$/,
  'ice-pwd': /^[\w+/]{22,256}$/,
  'ice-lite': 'flag',
  'ice-options': (value) => value.match(/\b(ice2|renomination)\b/g)?.join(' '),
  // Keys.
  fingerprint: /^[\w-]{1,16} [\dA-Fa-f]{2}(:[\dA-Fa-f]{2}){15,63}$/,
  setup: /^(active|passive|actpass|holdconn)$/,
  connection: /^(new|existing)$/,
  // UNENCRYPTED_SRTCP is excluded: it would expose the CNAME.
  crypto: /^\d{1,9} \w{1,64} inline:[\w+/=|^:;]{1,512}( (KDR=\d+|WSH=\d+|FEC_ORDER=\w+))*$/,
  // Preconditions (RFC 3312).
  curr: /^qos [a-z0-9 ]{1,40}$/,
  des: /^qos [a-z0-9 ]{1,40}$/,
  conf: /^qos [a-z0-9 ]{1,40}$/,
  // Fax.
  T38FaxVersion: /^\d$/,
  T38MaxBitRate: /^\d{1,6}$/,
  T38FaxRateManagement: /^(localTCF|transferredTCF)$/,
  T38FaxMaxBuffer: /^\d{1,6}$/,
  T38FaxMaxDatagram: /^\d{1,6}$/,
  T38FaxUdpEC: /^t38UDP[A-Za-z]{1,16}$/,
  T38FaxFillBitRemoval: /^[01]?$/,
  T38FaxTranscodingMMR: /^[01]?$/,
  T38FaxTranscodingJBIG: /^[01]?$/,
}

const byName = new Map(Object.entries(rules))

/** The part of an `a=` line that passes; undefined when the line is dropped. */
export function readAttribute(text: string, opaque: Obfuscate): Attribute | undefined {
  const colon = text.indexOf(':')
  const name = colon < 0 ? text : text.slice(0, colon)
  const rule = byName.get(name)
  if (!rule) return undefined
  if (colon < 0) return passValue(rule, '', opaque) === undefined ? undefined : { name }
  const value = rule === 'flag' ? undefined : passValue(rule, text.slice(colon + 1), opaque)
  return value === undefined ? undefined : { name, value }
}

function passValue(rule: Rule, value: string, opaque: Obfuscate): string | undefined {
  if (rule === 'flag') return value
  if (typeof rule === 'function') return rule(value, opaque)
  return rule.test(value) ? value : undefined
}

/** `-` means that there is no name. */
const hide = (opaque: Obfuscate) => (text: string) => (text === '-' ? text : opaque(text))

/** A line of RFC 5576: the CNAME of phones is often their user’s address. */
function passSource(value: string, opaque: Obfuscate): string | undefined {
  const [, source, name, text = ''] = /^(\d{1,10}) (cname|msid|mslabel|label):(.+)$/.exec(value) ?? []
  return source && `${source} ${name}:${text.split(' ').slice(0, 2).map(hide(opaque)).join(' ')}`
}

/** A line of RFC 8285, without the attributes of the extension. */
function passExtension(value: string): string | undefined {
  const [, id, uri = ''] = /^(\d{1,5}(?:\/[a-z]{8})?) (\S+)/.exec(value) ?? []
  return id && harmlessExtension.test(uri) ? `${id} ${uri}` : undefined
}
