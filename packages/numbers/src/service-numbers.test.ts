import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { canonicalNumber, isEmergency, isLandline, withoutAreaCode } from './telephone.ts'

const areas = ['010', '021', '0571', '0755', '0951', '0999']

/** The same in every area. */
const nationwide = {
  carriers: ['10000', '10001', '10010', '10050', '10060', '10086', '10099', '1008611'],
  companies: [
    '95588',
    '95533',
    '95338',
    '955888',
    '95105888',
    '9510588888',
    '95013628888',
    '950131234567890',
  ],
  '1010': ['10101111', '10100000', '10105757', '10106666', '10109777'],
  '400 and 800': ['4001234567', '4008123123', '8008101234'],
  'short messages': ['10657123', '106900000000', '1065712345678', '10655020123456', '10657525819234567890'],
}

/** Of each area's own office. */
const local = {
  emergency: ['110', '119', '120', '122', '999', '12110'],
  inquiries: ['112', '114', '117', '121', '116114', '118114', '11185', '11888'],
  'public services': ['12119', '12121', '12123', '12306', '12315', '12333', '12345', '12348', '12395'],
  'regional companies': ['96110', '96777', '961688', '9600168'],
  'paid services': ['16801234', '16899999', '16012345'],
}

const wide = (digits: string) => digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(+digit + 0xff10))

/** A number in each way to write the country code, each with separators and in full-width digits. */
function spellings(number: string, codes = ['', '0', '86', '+86', '0086', '086', '+860', '860', '00860']) {
  const written = [
    number,
    wide(number),
    [...number].join(' '),
    `${number.slice(0, 3)}-${number.slice(3)}`,
    `(${number})`,
    `\u202a${number}\u202c`,
  ]
  return codes.flatMap((code) => written.flatMap((each) => [code + each, `${wide(code)} ${each}`]))
}

/** A number that has its area code, which follows the country code with or without its 0. */
function areaSpellings(number: string) {
  const inChina = spellings(number, ['', '86', '+86', '0086'])
  return [...inChina, ...spellings(number.slice(1), ['86', '+86', '0086', '+86 (0)'])]
}

const readings = (forms: string[]) => new Set(forms.map(canonicalNumber))

test.each(Object.entries(nationwide))('%s have one form, with and without an area code', (_, numbers) => {
  for (const number of numbers) {
    const inAreas = areas.flatMap((code) => areaSpellings(code + number))
    expect([number, readings([...spellings(number), ...inAreas])]).toEqual([number, new Set([number])])
  }
})

test.each(Object.entries(local))('%s have one form in each area', (_, numbers) => {
  for (const number of numbers) {
    expect([number, readings(spellings(number))]).toEqual([number, new Set([number])])
    for (const code of areas) {
      expect([code, readings(areaSpellings(code + number))]).toEqual([code, new Set([code + number])])
      expect(withoutAreaCode(code + number)).toBe(number)
    }
  }
})

test('only emergency services are emergency services, in every form', () => {
  const everywhere = (number: string) => [
    ...spellings(number),
    ...areas.flatMap((code) => areaSpellings(code + number)),
  ]
  for (const number of local.emergency)
    expect(everywhere(number).filter((form) => !isEmergency(canonicalNumber(form)))).toEqual([])
  const others = [...Object.values(nationwide), ...Object.values(local).slice(1)].flat()
  for (const number of [...others, '911', '1100', '11012', '13800000110', '1101', '95110'])
    expect([number, spellings(number).filter((form) => isEmergency(canonicalNumber(form)))]).toEqual([
      number,
      [],
    ])
  for (const number of ['057188880110', '+85299900110', '+1110', '+110', '00110', ''])
    expect([number, isEmergency(canonicalNumber(number))]).toEqual([number, false])
})

const digits = (pattern: RegExp) => fc.stringMatching(pattern)
const service = fc
  .oneof(
    digits(/^100\d\d$/),
    digits(/^1010\d{4}$/),
    digits(/^106\d{5,17}$/),
    digits(/^1[12]\d{3}$/),
    digits(/^95(?:\d{3}|0\d{3,12}|105\d{3})$/),
    digits(/^96\d{3,4}$/),
    digits(/^[48]00\d{7}$/),
  )
  // The digits of a landline of Beijing without its 0 are taken as that landline.
  .filter((number) => !isLandline(`0${number}`))
const mobile = digits(/^1[3-9]\d{9}$/)
const landline = fc
  .tuple(digits(/^0(?:10|2\d|[3-9]\d\d)$/), digits(/^[2-8]\d{6,7}$/))
  .map(([code, rest]) => code + rest)
  .filter(isLandline)

test('every spelling of a number has its form, so two numbers never have the same', () => {
  fc.assert(
    fc.property(fc.oneof(service, mobile), (number) => {
      expect(readings(spellings(number))).toEqual(new Set([number]))
    }),
    { numRuns: depth(500, 20_000) },
  )
  fc.assert(
    fc.property(landline, (number) => {
      expect(readings(areaSpellings(number))).toEqual(new Set([number]))
    }),
    { numRuns: depth(500, 20_000) },
  )
})
