import { expect, test } from 'vitest'
import { netstring, netstrings } from './netstrings.ts'

test('netstrings come in pieces of any size, and nothing else is taken', () => {
  const bytes = Buffer.from(netstring('{"a":"号"}') + netstring('') + netstring('b'))
  const read = netstrings()
  expect([...bytes].flatMap((byte) => read(Buffer.from([byte])))).toEqual(['{"a":"号"}', '', 'b'])
  expect(netstrings()(bytes)).toEqual(['{"a":"号"}', '', 'b'])
  for (const wrong of ['x:a,', '1:ab', '999999:', '-1:a,'])
    expect(() => netstrings()(Buffer.from(wrong))).toThrow()
})
