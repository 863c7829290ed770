import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { isRtcp, maskRtcp } from './rtcp.ts'

const mask = Buffer.alloc(255, 'x')

/** An RTCP packet: the parts after its length field, padded to whole words. */
function packet(type: number, count: number, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)))
  const filled = Buffer.alloc(4 + Math.ceil(body.length / 4) * 4)
  filled[0] = 0x80 | count
  filled[1] = type
  filled.writeUInt16BE(filled.length / 4 - 1, 2)
  body.copy(filled, 4)
  return filled
}
const source = Buffer.from('36292417', 'hex')
const item = (type: number, text: string) =>
  Buffer.concat([Buffer.from([type, text.length]), Buffer.from(text)])
const end = Buffer.alloc(1)

function masked(...packets: Buffer[]): string {
  const datagram = Buffer.concat(packets)
  expect(maskRtcp(datagram, mask)).toBe(true)
  return datagram.toString('latin1')
}

/** baresip 1.0.0 at the end of a call: the reason, and the user's address. */
const baresip = Buffer.from(
  '81cb0003629241750441646a6f00000081ca00086292417501197369703a3133383132333435363738403132372e302e302e3100',
  'hex',
)

test('a BYE packet loses its reason and its CNAME, and nothing else', () => {
  expect(baresip.toString('latin1')).toContain('sip:13812345678@127.0.0.1')
  expect(masked(Buffer.from(baresip))).toBe(
    baresip.toString('latin1').replace('Adjo', 'xxxx').replace('sip:13812345678@127.0.0.1', 'x'.repeat(25)),
  )
})

test('all SDES items of all sources are overwritten, and the reports of the compound are unchanged', () => {
  const names = [1, 2, 3, 4, 5, 6, 7].map((type) => item(type, `13812345678 ${type}`))
  const report = packet(200, 1, source, Buffer.alloc(20, 1), Buffer.alloc(24, 2))
  const sdes = packet(202, 2, source, ...names, end, Buffer.alloc(2), source, item(1, 'alice'))
  const result = masked(report, sdes)
  expect(result.startsWith(report.toString('latin1'))).toBe(true)
  expect(result).not.toMatch(/1381|alice/)
  expect(result.match(/x+/g)?.map(({ length }) => length)).toEqual([13, 13, 13, 13, 13, 13, 13, 5])
})

test('sources above the count are overwritten too, and a private item loses its name', () => {
  expect(masked(packet(202, 0, source, item(1, 'alice')))).not.toContain('alice')
  expect(masked(packet(202, 1, source, item(8, '\u0003sipalice')))).toContain('\u0008\u0009\u0000xxxxxxxx')
})

test('APP and unknown packets are blanked, and feedback is not', () => {
  expect(masked(packet(204, 0, source, 'NAMEalice'))).toContain('NAME\0\0\0\0')
  expect(masked(packet(210, 0, source, 'NAMEalice'))).not.toContain('alice')
  expect(masked(packet(200, 0, source, Buffer.alloc(20), 'alice'))).not.toContain('alice')
  expect(masked(packet(201, 0, source, 'alice'))).not.toContain('alice')
  expect(masked(packet(206, 15, source, source, 'REMB1234'))).toContain('REMB1234')
})

test('a blanked packet has no padding', () => {
  const padded = packet(204, 0, source, 'NAMEalic', Buffer.from([0, 0, 0, 4]))
  padded[0] = 0xa0
  expect(Buffer.from(masked(padded), 'latin1')[0]).toBe(0x80)
})

test.each([
  ['a length beyond the datagram', baresip.subarray(0, -4)],
  ['a text beyond its packet', packet(202, 1, source, Buffer.from([1, 40, 65, 65]))],
  ['an item without a length', packet(202, 1, source, item(1, 'x'), Buffer.from([1]))],
  ['a reason beyond its packet', packet(203, 1, source, Buffer.from([40, 65, 65, 65]))],
  ['another version', Buffer.from(baresip.map((byte, at) => (at === 0 ? 0x41 : byte)))],
  ['a rest', Buffer.concat([baresip, Buffer.from([0x80, 200])])],
])('RTCP with %s is rejected', (_, datagram) => {
  expect(maskRtcp(Buffer.from(datagram), mask)).toBe(false)
})

test('RTCP differs from RTP by its second byte', () => {
  expect(isRtcp(baresip)).toBe(true)
  expect(isRtcp(Buffer.from([0x80, 0x00, 0, 1]))).toBe(false)
  expect(isRtcp(Buffer.from([0x80, 0x80 | 96, 0, 1]))).toBe(false)
  expect(isRtcp(Buffer.alloc(0))).toBe(false)
})

const types = fc.constantFrom(192, 200, 201, 202, 202, 202, 203, 204, 205, 206, 207, 209)
const packets = fc
  .array(fc.tuple(types, fc.nat(31), fc.uint8Array({ maxLength: 60 })), { maxLength: 5 })
  .map((all) => Buffer.concat(all.map(([type, count, body]) => packet(type, count, Buffer.from(body)))))
const change = fc.record({ at: fc.nat(200), byte: fc.nat(255) })

test('random bytes never throw, and nothing outside the datagram is read or written', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        packets,
        fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
      ),
      fc.array(change, { maxLength: 3 }),
      (bytes, changes) => {
        // A view of a larger buffer, as node:dgram delivers it.
        const around = Buffer.concat([Buffer.alloc(8, 0xee), bytes, Buffer.alloc(300, 0xee)])
        const datagram = around.subarray(8, 8 + bytes.length)
        for (const { at, byte } of changes) if (at < datagram.length) datagram[at] = byte
        const alone = Buffer.from(datagram)
        expect(maskRtcp(datagram, mask)).toBe(maskRtcp(alone, mask))
        expect(datagram.equals(alone)).toBe(true)
        expect(around.subarray(0, 8).equals(Buffer.alloc(8, 0xee))).toBe(true)
        expect(around.subarray(8 + bytes.length).equals(Buffer.alloc(300, 0xee))).toBe(true)
      },
    ),
    { numRuns: depth(2_000, 100_000) },
  )
})

test('no text of a source remains in any well-formed compound', () => {
  const texts = fc.array(fc.tuple(fc.integer({ min: 1, max: 7 }), fc.stringMatching(/^[0-9@.:a-w]{4,40}$/)), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 3 }), (chunks) => {
      const bodies = chunks.map((items) => {
        const chunk = Buffer.concat([source, ...items.map(([type, text]) => item(type, text)), end])
        return Buffer.concat([chunk, Buffer.alloc((4 - (chunk.length % 4)) % 4)])
      })
      const result = masked(packet(201, 0, source), packet(202, chunks.length, ...bodies))
      for (const [, text] of chunks.flat()) expect(result).not.toContain(text)
    }),
    { numRuns: depth(300, 5_000) },
  )
})
