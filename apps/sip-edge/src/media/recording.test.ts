import { expect, test } from 'vitest'
import { toALaw, toMuLaw } from './g711.ts'
import { Recording } from './recording.ts'

const second = 8000

/** A packet of 20 ms of one byte, `index` packets after the first. */
function createPacket(index: number, byte: number, { source = 7, type = 8, first = 0, flags = 0x80 } = {}) {
  const header = Buffer.alloc(12)
  header.writeUInt8(flags, 0)
  header.writeUInt8(type, 1)
  header.writeUInt32BE((first + index * 160) % 2 ** 32, 4)
  header.writeUInt32BE(source, 8)
  return Buffer.concat([header, Buffer.alloc(160, byte)])
}

const fill = (recording: Recording, from: number, until: number, options = {}) => {
  for (let index = from; index < until; index += 1)
    recording.take(createPacket(index, 1, options), index * 20)
}

test('packets lie where their time is, and silence where some are missing, over the end of the clock too', () => {
  const recording = new Recording(3)
  const first = 2 ** 32 - 1600
  fill(recording, 0, 30, { first })
  fill(recording, 40, 70, { first })
  const sound = recording.finish()
  expect(sound).toHaveLength(70 * 160)
  expect(sound?.subarray(0, 30 * 160).every((byte) => byte === 1)).toBe(true)
  expect(sound?.subarray(30 * 160, 40 * 160).every((byte) => byte === 0xd5)).toBe(true)
  expect(sound?.subarray(40 * 160).every((byte) => byte === 1)).toBe(true)
})

test('a packet that came late keeps its place', () => {
  const recording = new Recording(3)
  recording.take(createPacket(0, 1), 0)
  fill(recording, 2, 60)
  recording.take(createPacket(1, 2), 1200)
  expect(recording.finish()?.subarray(150, 330).indexOf(2)).toBe(10)
})

test('neither jumps of the clock nor other senders nor a flood make it longer than its time', () => {
  const recording = new Recording(2)
  fill(recording, 0, 50)
  recording.take(createPacket(1e6, 3), 1000)
  recording.take(createPacket(5, 4, { source: 8 }), 1020)
  for (let index = 0; index < 5000; index += 1) recording.take(createPacket(index, 5, { source: 9 }), 1040)
  const sound = recording.finish()
  expect(sound?.[8000]).toBe(3)
  expect(sound?.length).toBeLessThanOrEqual(2 * second)
  recording.take(createPacket(1e6, 6, { source: 10 }), 60_000)
  expect(recording.finish()).toHaveLength(sound?.length ?? 0)
})

test('a message of less than a second is none, and what is no sound does not count', () => {
  const recording = new Recording(3)
  fill(recording, 0, 49)
  for (const packet of [Buffer.alloc(0), Buffer.alloc(12, 0x80), createPacket(49, 1, { type: 13 })])
    recording.take(packet, 980)
  recording.take(createPacket(49, 1, { flags: 0x40 }), 980)
  expect(recording.finish()).toBeUndefined()
  recording.take(createPacket(49, 1), 980)
  expect(recording.finish()).toHaveLength(second)
})

test('the header’s extension and the padding are no sound', () => {
  const recording = new Recording(3)
  fill(recording, 0, 50)
  const padded = createPacket(50, 1, { flags: 0xb0 })
  padded.writeUInt16BE(1, 14)
  padded[171] = 100
  recording.take(padded, 1000)
  expect(recording.finish()).toHaveLength(second + 160 - 8 - 100)
})

test('µ-law becomes A-law', () => {
  const all = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))
  expect(toMuLaw(toALaw(toMuLaw(all))).equals(toMuLaw(all))).toBe(true)
  const recording = new Recording(3)
  fill(recording, 0, 50, { type: 0 })
  expect(recording.finish()?.[0]).toBe(toALaw(Buffer.of(1))[0])
})
