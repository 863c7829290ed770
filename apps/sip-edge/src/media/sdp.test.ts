import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { MediaError } from './media-session.ts'
import {
  baresip,
  baresipIce,
  chromiumAnswer,
  chromiumOffer,
  linphone,
  phones,
  sipp,
  identifyingTexts,
} from './sdp.fixture.ts'
import { readSdp } from './sdp.ts'
import { writeSdp } from './write-sdp.ts'

const opaque = (text: string) => (text.startsWith('hidden') ? text : `hidden${text.length}`)

/**
 * A description as the other side receives it from a relay at 198.51.100.7, whose sections have the ports
 * 20000, 20002, …
 */
function relaySdp(text: string, address = '198.51.100.7'): string {
  const description = readSdp(Buffer.from(text), opaque)
  const ports = description.sections.map((_, index) => 20_000 + 2 * index)
  return writeSdp(description, { address, id: 7, version: 3, ports }).toString()
}

const findLines = (text: string, pattern: RegExp) => text.split('\r\n').filter((line) => pattern.test(line))

test.each(Object.entries(phones))('the relayed SDP of %s has nothing that identifies its user', (_, text) => {
  const result = relaySdp(text)
  for (const trace of identifyingTexts) expect(result).not.toContain(trace)
  expect(findLines(result, /^[iuepkr]=/)).toEqual([])
  expect(findLines(result, /^[os]=/)).toEqual(['o=- 7 3 IN IP4 198.51.100.7', 's=-'])
  expect(findLines(result, /^[mc]=/).join()).toMatch(
    /^c=IN IP4 198\.51\.100\.7(,m=\w+ 2000[02] [\w/]+( \d+)+)+$/,
  )
})

test('empty lines, blanks at line ends and other line ends change nothing', () => {
  const lines = sipp.trimEnd().split('\r\n')
  const expected = relaySdp(sipp)
  const written = [
    lines.join('\n'),
    lines.join('\r'),
    lines.join('\r\n\r\n'),
    `\r\n${lines.join(' \t\r\n')} \r\n\r\n\0`,
    lines.map((line) => line.replaceAll(' ', '  ')).join('\r\n'),
    lines.map((line) => line.replace('IN IP4', 'in ip4')).join('\r\n'),
  ]
  for (const text of written) expect(relaySdp(text), JSON.stringify(text)).toBe(expected)
})

test('a browser’s first offer keeps its media attributes, with a port and one candidate per section', () => {
  const expected = chromiumOffer
    .replace(/^o=.*/m, 'o=- 7 3 IN IP4 198.51.100.7')
    .replace('s=-', 's=-\r\nc=IN IP4 198.51.100.7')
    .replace(/WMS .*/, 'WMS *')
    .replace(/^a=msid:.*/gm, 'a=msid:hidden36 hidden36')
    .replace(/^(a=ssrc:\d+ cname:).*/gm, '$1hidden16')
    .replace(/^(a=ssrc:\d+ msid:).*/gm, '$1hidden36 hidden36')
    .replace(/(?<=\r\n)(c=IN IP4 192.*|a=rtcp:.*|a=candidate.*|a=ice-options.*)\r\n/g, '')
    .replace('m=audio 43774', 'm=audio 20000')
    .replace('m=video 55034', 'm=video 20002')
  const transport = (port: number) =>
    [
      `a=rtcp:${port} IN IP4 198.51.100.7`,
      `a=candidate:1 1 udp 2130706431 198.51.100.7 ${port} typ host`,
      'a=end-of-candidates',
    ].join('\r\n')
  const [session, audio, video] = expected.split(/(?=m=)/)
  expect(relaySdp(chromiumOffer)).toBe(
    `${session}${audio}${transport(20_000)}\r\n${video}${transport(20_002)}\r\n`,
  )
})

test('a bundle-only section has port 0 and keeps its lines', () => {
  const offer = chromiumOffer
    .replace('m=video 55034', 'm=video 0')
    .replace('a=mid:1', 'a=mid:1\r\na=bundle-only')
  const video = relaySdp(offer).split(/(?=m=)/)[2]
  expect(video).toMatch(/^m=video 0 UDP\/TLS\/RTP\/SAVPF 96 97\r\n/)
  expect(video).toContain('a=bundle-only\r\n')
  expect(video).toContain('a=rtpmap:96 VP8/90000\r\n')
  expect(video).not.toContain('a=candidate')
})

test('a plain RTP phone’s SDP keeps its media and gets the relay’s address', () => {
  expect(relaySdp(baresip).split('\r\n')).toEqual([
    'v=0',
    'o=- 7 3 IN IP4 198.51.100.7',
    's=-',
    'c=IN IP4 198.51.100.7',
    't=0 0',
    'm=audio 20000 RTP/AVP 0 101',
    'a=rtpmap:0 PCMU/8000',
    'a=rtpmap:101 telephone-event/8000',
    'a=fmtp:101 0-15',
    'a=sendrecv',
    'a=rtcp-rsize',
    'a=ssrc:1653752181 cname:hidden25',
    'a=minptime:20',
    'a=ptime:20',
    '',
  ])
})

test('RTCP on its own port gets the next port, as a line and as a candidate', () => {
  const result = relaySdp(baresipIce)
  expect(findLines(result, /^a=(rtcp:|candidate|end|ice|crypto)/)).toEqual([
    'a=ice-ufrag:zPGnyTF',
    'a=ice-pwd:cTYgKHqcHfCTuI8iKCia0lo88K2nwLb',
    'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:khOpgkS7rU+Qe3K871glhKqLkmoZ2DDNx93+Jhg4',
    'a=rtcp:20001 IN IP4 198.51.100.7',
    'a=candidate:1 1 udp 2130706431 198.51.100.7 20000 typ host',
    'a=candidate:1 2 udp 2130706430 198.51.100.7 20001 typ host',
    'a=end-of-candidates',
  ])
  expect(findLines(relaySdp(linphone), /^(a=rtcp|b=)/)).toEqual([
    'b=AS:380',
    'b=AS:64',
    'a=rtcp-fb:* trr-int 5000',
    'a=rtcp-fb:* ccm tmmbr',
    'a=rtcp:20001 IN IP4 198.51.100.7',
  ])
})

test.each(['sendonly', 'inactive', 'recvonly'])('a hold by %s passes', (direction) => {
  expect(relaySdp(baresip.replace('a=sendrecv', `a=${direction}`))).toContain(`\r\na=${direction}\r\n`)
  expect(relaySdp(baresip.replace('m=audio', `a=${direction}\r\nm=audio`))).toContain(
    `\r\na=${direction}\r\nm=audio`,
  )
})

test('a hold by the address 0.0.0.0 passes, and a browser without an address is not on hold', () => {
  const held = relaySdp(sipp.replace('c=IN IP4 192.0.2.2', 'c=IN IP4 0.0.0.0'))
  expect(findLines(held, /^[mc]=/)).toEqual([
    'c=IN IP4 198.51.100.7',
    'm=audio 20000 RTP/AVP 0',
    'c=IN IP4 0.0.0.0',
  ])
  const early = chromiumAnswer
    .replaceAll('c=IN IP4 192.0.2.2', 'c=IN IP4 0.0.0.0')
    .replace('audio 42774', 'audio 9')
  expect(findLines(relaySdp(early), /^[mc]=/)).toEqual([
    'c=IN IP4 198.51.100.7',
    'm=audio 20000 UDP/TLS/RTP/SAVPF 111',
    'm=video 20002 UDP/TLS/RTP/SAVPF 96',
  ])
})

test('IPv6 works on either side', () => {
  const six = sipp.replaceAll('IN IP4 192.0.2.2', 'IN IP6 2001:db8::5')
  expect(findLines(relaySdp(six), /IP[46]/)).toEqual(['o=- 7 3 IN IP4 198.51.100.7', 'c=IN IP4 198.51.100.7'])
  expect(findLines(relaySdp(sipp, '2001:db8::7'), /IP[46]/)).toEqual([
    'o=- 7 3 IN IP6 2001:db8::7',
    'c=IN IP6 2001:db8::7',
  ])
})

test('refused media stays refused, and media over anything but UDP is refused', () => {
  const more = `${sipp}m=video 0 RTP/AVP 96\r\nm=message 2855 TCP/MSRP *\r\na=path:msrp://alice@192.0.2.2:2855/x;tcp\r\nm=image 4000 udptl t38\r\na=T38FaxVersion:0\r\n`
  expect(findLines(relaySdp(more), /^(m=|a=(path|T38))/)).toEqual([
    'm=audio 20000 RTP/AVP 0',
    'm=video 0 RTP/AVP 96',
    'm=message 0 TCP/MSRP *',
    'm=image 20006 udptl t38',
    'a=T38FaxVersion:0',
  ])
})

test('RTCP is hidden fully: no keys beside plain RTP, and no keys that leave RTCP open', () => {
  const key = 'a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:khOpgkS7rU+Qe3K871glhKqLkmoZ2DDNx93+Jhg4'
  expect(relaySdp(baresipIce.replace('RTP/SAVP', 'RTP/AVP'))).not.toContain('crypto')
  expect(relaySdp(chromiumOffer.replaceAll('UDP/TLS/RTP/SAVPF', 'RTP/AVP'))).not.toMatch(/fingerprint|setup/)
  expect(relaySdp(baresipIce.replace(key, `${key} KDR=1`))).toContain(`${key} KDR=1\r\n`)
  expect(relaySdp(baresipIce.replace(key, `${key} UNENCRYPTED_SRTCP`))).not.toContain('crypto')
  const cname = 'a=extmap:9 urn:ietf:params:rtp-hdrext:sdes:cname\r\n'
  expect(relaySdp(`${sipp}${cname}`)).not.toContain('extmap')
})

test.each([
  ['no text', ''],
  ['another format', '{"sdp":"v=0"}'],
  ['another version', sipp.replace('v=0', 'v=1')],
  ['only a broken line m=', sipp.replace('m=audio 6000', 'm=audio')],
  ['only a port beyond the last', sipp.replace('6000', '65536')],
  ['only a data channel', sipp.replace('audio 6000 RTP/AVP 0', 'application 6000 DTLS/SCTP 5000')],
  ['more than 64 KB', sipp + 'a=x\r\n'.repeat(14_000)],
])('an SDP with %s is refused', (_, text) => {
  expect(() => relaySdp(text)).toThrow(MediaError)
})

test('lines may end without a carriage return or with blanks, and the last one without a line end', () => {
  expect(relaySdp(baresip.replaceAll('\r\n', ' \n').trimEnd())).toBe(relaySdp(baresip))
})

const anyPhone = fc.constantFrom(...Object.values(phones))

test('an unknown attribute does not pass at any position', () => {
  const name = fc
    .stringMatching(/^x?[A-Za-z-]{1,12}$/)
    .filter((text) => !relaySdp(`${sipp}a=${text}:1\r\n`).includes(`a=${text}:`))
  fc.assert(
    fc.property(anyPhone, name, fc.nat(30), (text, unknown, at) => {
      const lines = text.split('\r\n')
      lines.splice(Math.min(2 + at, lines.length - 1), 0, `a=${unknown}:sip:13912345678@203.0.113.9`)
      expect(relaySdp(lines.join('\r\n'))).toBe(relaySdp(text))
    }),
    { numRuns: depth(200, 5_000) },
  )
})

test('no attribute value passes an address or a name of the user', () => {
  const names = [
    ...new Set(
      Object.values(phones).flatMap((text) =>
        [...text.matchAll(/^a=([\w-]+)/gm)].map(([, name]) => name ?? ''),
      ),
    ),
  ]
  const value = fc.constantFrom(
    'sip:bob@203.0.113.9',
    '1 sip:bob@203.0.113.9',
    '1 cname:bob@203.0.113.9',
    '<203.0.113.9>',
  )
  fc.assert(
    fc.property(fc.constantFrom(...names), value, (name, text) => {
      expect(relaySdp(`${baresipIce}a=${name}:${text}\r\n`)).not.toMatch(/bob|203\.0\.113\.9/)
    }),
    { numRuns: depth(200, 2_000) },
  )
})

function seenUnlessRefused(text: string): string | undefined {
  try {
    return relaySdp(text)
  } catch (error) {
    expect(error).toBeInstanceOf(MediaError)
    return undefined
  }
}

test('a corrupted SDP gives an SDP error, or an SDP that the edge itself accepts', () => {
  const change = fc.record({ at: fc.nat(3_000), byte: fc.nat(255) })
  fc.assert(
    fc.property(anyPhone, fc.array(change, { minLength: 1, maxLength: 12 }), (text, changes) => {
      const bytes = Buffer.from(text)
      for (const { at, byte } of changes) bytes[at % bytes.length] = byte
      const once = seenUnlessRefused(bytes.toString('latin1'))
      if (once === undefined) return
      expect(once).toMatch(/^[\r\n\x20-\x7e]*$/)
      expect(relaySdp(once)).toBe(once)
    }),
    { numRuns: depth(500, 20_000) },
  )
})
