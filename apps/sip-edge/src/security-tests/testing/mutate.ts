import type { Random } from '@hao/numbers/random.ts'

/** Mutates a message. `others` are messages to take pieces from. Text is latin1: one character per byte. */
export type Mutate = (text: string, random: Random, others: readonly string[]) => string

const values = [
  '',
  ' ',
  '\0',
  'x\rEvil-Line: evil',
  'x\nEvil-Line: evil',
  'x\r\n\r\nevil',
  '%00%0d%0aEvil-Line:%20evil',
  '-1',
  '0',
  '4294967296',
  '99999999999999999999',
  '1 INVITE',
  '<>',
  '<sip:',
  '<sip:@>',
  '"',
  '"\\',
  ';;;;=;,',
  ',,,,',
  '<sip:13900000009@evil.example>;tag=',
  'sip:95013100200@127.0.0.1;evil=evil',
  '<tel:+8695013100200>;tag=evil',
  'SIP/2.0/UDP 255.255.255.255;branch=z9hG4bKevil',
  'SIP/2.0/TCP [::1]:0;rport;received=127.0.0.1',
  '\xe4\xb8\xad\xe6\x96\x87',
  '\xff\xfe\xfd',
  '\xef\xbc\x99\xef\xbc\x95\xef\xbc\x90',
  '__proto__',
  'constructor',
]

const names =
  'Via,From,To,Call-ID,CSeq,Contact,Max-Forwards,Content-Length,Content-Type,Route,Record-Route,Require,Proxy-Require,Expires,P-Asserted-Identity,Privacy,Authorization,Session-Expires,constructor,__proto__,v,f,t,i,l,m,c'.split(
    ',',
  )

const methods = 'INVITE,ACK,BYE,CANCEL,OPTIONS,REGISTER,UPDATE,INFO,MESSAGE,PRACK,invite,EVIL,'.split(',')

const one = <T>(random: Random, all: readonly T[]): T => all[random.below(all.length)] as T

/** Changes one header line. */
function onLine(text: string, random: Random, change: (line: string) => string[]): string {
  const end = text.indexOf('\r\n\r\n')
  const lines = text.slice(0, end < 0 ? text.length : end).split('\r\n')
  const at = 1 + random.below(Math.max(1, lines.length - 1))
  lines.splice(at, 1, ...change(lines[at] ?? ''))
  return lines.join('\r\n') + (end < 0 ? '' : text.slice(end))
}

const bytes: Mutate = (text, random) => {
  let changed = text
  for (let left = 1 + random.below(6); left > 0; left -= 1) {
    const at = random.below(changed.length + 1)
    const byte = String.fromCharCode(random.below(256))
    const [cut, put] = one(random, [
      [1, byte],
      [0, byte],
      [1, ''],
      [0, changed.slice(at, at + random.below(80))],
    ] as const)
    changed = changed.slice(0, at) + put + changed.slice(at + cut)
  }
  return changed
}

const swapLine: Mutate = (text, random, others) => {
  const [, ...lines] = one(random, others).split('\r\n')
  return onLine(text, random, () => [one(random, lines)])
}

const badValue: Mutate = (text, random) =>
  onLine(text, random, (line) => [`${line.split(':')[0]}: ${one(random, values)}`])

const badPart: Mutate = (text, random) =>
  onLine(text, random, (line) => {
    const at = random.below(line.length + 1)
    return [line.slice(0, at) + one(random, values) + line.slice(at)]
  })

/** Long enough that quadratic processing is noticeable. */
const long: Mutate = (text, random) => {
  const piece = one(random, [
    '"',
    '<',
    ';',
    ',',
    ' ',
    '\t',
    '(',
    '%41',
    '@',
    'a',
    ';a=',
    '\r\n ',
    '\\"',
    ': ',
  ])
  return onLine(text, random, (line) => [line + piece.repeat(1 + random.below(30_000 / piece.length))])
}

const ways: readonly (readonly [Mutate, number])[] = [
  [bytes, 30],
  [swapLine, 10],
  [badValue, 20],
  [badPart, 15],
  [long, 1],
  [(text, random) => onLine(text, random, (line) => [line, line]), 5],
  [(text, random) => onLine(text, random, () => []), 8],
  [
    (text, random) => onLine(text, random, (line) => [line, `${one(random, names)}: ${one(random, values)}`]),
    8,
  ],
  [(text, random) => text.slice(0, random.below(text.length)), 4],
  [(text, random, others) => text + one(random, others), 3],
  [(text, random) => text.replace(/^Content-Length: .*$/m, `Content-Length: ${one(random, values)}`), 3],
  [(text, random) => text.replace(/^\S+/, one(random, methods)), 6],
  [(text, random) => text.replace(/ \S+ /, ` ${one(random, values)} `), 4],
  [(text, random) => text.replaceAll('\r\n', one(random, ['\n', '\r', '\r\n\r\n', '\n\r'])), 2],
]

/** Changes a message in one to three ways. */
export const mutate: Mutate = (text, random, others) => {
  let changed = text
  for (let left = 1 + random.below(3); left > 0; left -= 1)
    changed = random.weighted(ways)(changed, random, others)
  return changed
}
