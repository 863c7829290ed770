import ICAL from 'ical.js'
import jsQR from 'jsqr'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { writeContactCard } from './contact-card.ts'

const dialled = '95013628888'

/** What another program reads in a contact card: the name twice, and the number. */
function readCard(text: string) {
  const card = new ICAL.Component(ICAL.parse(text) as object[])
  const value = (name: string) => card.getFirstPropertyValue(name)
  return { version: value('version'), n: value('n'), fn: value('fn'), tel: value('tel') }
}

/** What another program reads in the QR code of a text. */
function scan(text: string): string | undefined {
  const [scale, margin] = [4, 4]
  const { size, data } = encode(text, { ecc: 'M', border: 0 })
  const side = (size + 2 * margin) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let at = 0; at < side * side; at += 1) {
    const [row, column] = [Math.floor(at / side), at % side].map((each) => Math.floor(each / scale) - margin)
    if (data[row ?? -1]?.[column ?? -1]) pixels.fill(0, at * 4, at * 4 + 3)
  }
  return jsQR(pixels, side, side)?.data
}

test.each([
  '快递',
  'Parcels',
  'a,b;c\\d',
  '\\n',
  '一行\n二行\r\n三行',
  ';;,,;x',
  '👨‍👩‍👧‍👦 家',
  'TEL:13800000000',
  '\nTEL:13800000000',
])(
  'a phone that scans the card of %j has the name as it was written and the number as it is dialled',
  (name) => {
    const text = scan(writeContactCard({ name, dialled })) ?? ''
    const said = name.replaceAll('\r\n', '\n')
    expect(readCard(text)).toEqual({
      version: '3.0',
      n: [said, '', '', '', ''],
      // ical.js leaves an escaped semicolon as it is where no list can be; vCard 3.0 wants it escaped.
      fn: said.replaceAll(';', '\\;'),
      tel: dialled,
    })
    expect(text.split('\r\n').filter((line) => line.startsWith('TEL'))).toEqual([`TEL;TYPE=VOICE:${dialled}`])
  },
)

test('a name that ends in a backslash does not hide the separator after it', () => {
  expect(writeContactCard({ name: '\\', dialled })).toContain('\r\nN:\\\\;;;;\r\nFN:\\\\\r\n')
})
