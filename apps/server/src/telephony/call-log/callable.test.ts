import { expect, test } from 'vitest'
import { canonicalNumber } from '@hao/numbers/telephone.ts'
import { isCallable } from './callable.ts'

const mayCall = (shown: string) => isCallable(canonicalNumber(shown))

/**
 * The ways to write a Chinese number: plain, full-width, with blanks, dashes, country code, trunk prefix 0,
 * and in blocks.
 */
function writings(number: string): string[] {
  const wide = number.replaceAll(/\d/g, (digit) => String.fromCodePoint(digit.codePointAt(0)! + 0xfee0))
  const parted = [...number].join(' ')
  const dashed = `${number.slice(0, 3)}-${number.slice(3)}`
  const plain = [number, wide, parted, dashed, ` ${number} `, `(${number})`]
  return plain.flatMap((each) => [
    each,
    ...['+86', '+86 ', '＋８６', '86', '086', '0086', '00 86 ', '0', '+860', '+', '00'].map(
      (code) => code + each,
    ),
  ])
}

const refused = {
  emergency: ['110', '119', '120', '122', '12110', '112', '911', '999', '12395', '12119'],
  'services of the state and of carriers': [
    '114',
    '12345',
    '12306',
    '10086',
    '10010',
    '10000',
    '12315',
    '1008611',
    '12583',
  ],
  'short services': [
    '95588',
    '95599',
    '955888',
    '95188',
    '96110',
    '961688',
    '96777',
    '95105888',
    '9510588888',
  ],
  'paid services': [
    '16899999',
    '16012345',
    '168',
    '16812345678',
    '16012345678',
    '16100000000',
    '16388888888',
    '16499999999',
    '16911111111',
    '9600168',
  ],
  'shared cost': [
    '4008123123',
    '8008101234',
    '400812',
    '2008123456',
    '3008123456',
    '7008123456',
    '6008123456',
  ],
  'carriers’ prefixes': ['17911', '17951', '17900', '193001', '1010', '101901234567'],
  satellites: ['13491234567', '17401234567', '17412345678', '17451234567', '17491234567'],
  'our own numbers': ['95013628888', '9501362888888', '950136288888888'],
  'what is no number': [
    '',
    '0',
    '00',
    '1',
    '1381234123',
    '138123412345',
    '02162957',
    '021629572841',
    '0216295728',
    '00000000000',
  ],
}

test.each(Object.entries(refused))('%s are not called back in any form of writing', (_, numbers) => {
  const called = numbers.flatMap((number) => writings(number).filter(mayCall))
  expect(called).toEqual([])
})

test('services with an area code are not called back', () => {
  const services = [
    '110',
    '119',
    '120',
    '122',
    '12110',
    '12345',
    '95588',
    '96110',
    '16899999',
    '114',
    '10086',
    '10000000',
    '95588888',
    '96110000',
  ]
  const called = ['010', '021', '0755', '0571', '0951'].flatMap((area) =>
    services.flatMap((service) => writings(area + service).filter(mayCall)),
  )
  expect(called).toEqual([])
})

test.each([
  '+14155550123',
  '+85223456789',
  '+85362345678',
  '+886 2 2345 6789',
  '+44 20 7946 0018',
  '00447700900123',
  '+881612345678',
  '+882 16 1234567',
  '+8213812341234',
  '001 3812341234',
  '＋１３８１２３４１２３４',
])('%s is abroad and not called back', (shown) => {
  expect(mayCall(shown)).toBe(false)
})

test.each([
  '13812341234',
  '19912345678',
  '16612345678',
  '16212345678',
  '17012345678',
  '14512345678',
  '17312345678',
])('the mobile %s is called back in any form of writing', (phone) => {
  const forms = ['', '+86', '＋８６', '0086', '86', '0', '+86 ', '+86-'].map((code) =>
    canonicalNumber(code + phone),
  )
  expect(new Set(forms)).toEqual(new Set([phone]))
  expect(isCallable(phone)).toBe(true)
})

test('a mobile with a carrier selection code is callable', () => {
  for (const shown of ['1795113812341234', '+861259313812341234'])
    expect([canonicalNumber(shown), mayCall(shown)]).toEqual(['13812341234', true])
})

test.each(['01062957284', '02162957284', '075526957284', '05716295728', '057162957284', '09516295728'])(
  'the landline %s is called back in any form of writing',
  (number) => {
    const area = /^0(?:10|2\d|\d{3})/.exec(number)![0]
    const [national, rest] = [number.slice(1), number.slice(area.length)]
    const forms = [
      number,
      `${area}-${rest}`,
      `(${area}) ${rest}`,
      `+86${national}`,
      `+86 ${number}`,
      `0086${national}`,
    ]
    expect(new Set(forms.map(canonicalNumber))).toEqual(new Set([number]))
    expect(isCallable(number)).toBe(true)
  },
)
