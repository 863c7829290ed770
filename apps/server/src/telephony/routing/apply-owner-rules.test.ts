import { depth } from '@hao/testing/deep.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Caller, applyOwnerRules, isQuiet, type RingRules } from './apply-owner-rules.ts'

const noRules: RingRules = {
  rings: true,
  quiet: false,
  quietFrom: 22 * 60,
  quietUntil: 7 * 60,
  knownOnly: false,
  refuseHidden: false,
  courierUntil: null,
}
const stranger: Caller = { number: '13812341234', listed: null, known: false }
const hidden: Caller = { ...stranger, number: '' }
/** 3 a.m. in Shanghai. */
const night = new Date('2026-03-08T19:00:00Z')
const hour = 3_600_000
const courier = { courierUntil: new Date(night.getTime() + hour) }
const strict = { quiet: true, knownOnly: true, refuseHidden: true }

test.each<[string, Partial<RingRules>, Partial<Caller>, string]>([
  ['no rule applies', {}, {}, 'rings: open'],
  ['the number is off', { rings: false }, {}, 'silent: off'],
  ['off, for an allowed caller', { rings: false, ...courier }, { listed: 'allow' }, 'silent: off'],
  ['off, for an emergency service', { rings: false }, { number: '110' }, 'silent: off'],
  ['a blocked caller', {}, { listed: 'block' }, 'silent: blocked'],
  ['blocked, known and in courier mode', courier, { listed: 'block', known: true }, 'silent: blocked'],
  ['blocked, and an emergency service', {}, { number: '110', listed: 'block' }, 'silent: blocked'],
  ['an allowed caller in quiet hours', strict, { listed: 'allow' }, 'rings: allowed'],
  ['the police in quiet hours', strict, { number: '110' }, 'rings: emergency'],
  ['the ambulance of an area code in quiet hours', strict, { number: '0571120' }, 'rings: emergency'],
  ['a mobile number that ends with 110', strict, { number: '13800000110' }, 'silent: quiet'],
  ['a hidden caller', {}, hidden, 'rings: open'],
  ['a hidden caller who is refused', { refuseHidden: true }, hidden, 'silent: hidden'],
  ['a hidden caller in courier mode', { refuseHidden: true, ...courier }, hidden, 'silent: hidden'],
  ['a hidden caller, known callers only', { knownOnly: true }, hidden, 'silent: stranger'],
  ['courier mode, in quiet hours, for a stranger', { ...strict, ...courier }, {}, 'rings: courier'],
  [
    'the last millisecond of courier mode',
    { ...strict, courierUntil: new Date(night.getTime() + 1) },
    {},
    'rings: courier',
  ],
  ['the end of courier mode', { ...strict, courierUntil: night }, {}, 'silent: quiet'],
  ['quiet hours', { quiet: true }, {}, 'silent: quiet'],
  ['quiet hours, for a known caller', { quiet: true }, { known: true }, 'silent: quiet'],
  ['a stranger, known callers only', { knownOnly: true }, {}, 'silent: stranger'],
  ['a known caller, known callers only', { knownOnly: true }, { known: true }, 'rings: known'],
])('%s', (_what, rules, caller, verdict) => {
  const { rings, reason } = applyOwnerRules({ ...noRules, ...rules }, { ...stranger, ...caller }, night)
  expect(`${rings ? 'rings' : 'silent'}: ${reason}`).toBe(verdict)
})

/**
 * HH:mm:ss.SSS in Shanghai by the platform's formatter: independent of our code and of the machine's time
 * zone.
 */
const shanghai = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Shanghai',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** Walks the minutes one by one. */
function isQuietByMinutes(from: number, until: number, at: Date): boolean {
  const [hours = 0, minutes = 0] = shanghai.format(at).split(':').map(Number)
  for (let minute = from; minute !== until; minute = (minute + 1) % 1440)
    if (minute === hours * 60 + minutes) return true
  return false
}

/** The rules as a plain list, evaluated from top to bottom. */
function decideByList(rules: RingRules, caller: Caller, at: Date): string {
  const emergency = ['110', '119', '120', '122']
  const service = emergency.some(
    (number) =>
      caller.number === number ||
      (caller.number.endsWith(number) && /^0\d{2,3}$/.test(caller.number.slice(0, -3))),
  )
  const answers: [boolean, string][] = [
    [!rules.rings, 'off'],
    [caller.listed === 'block', 'blocked'],
    [caller.listed === 'allow', 'allowed'],
    [service, 'emergency'],
    [rules.refuseHidden && caller.number === '', 'hidden'],
    [rules.courierUntil !== null && rules.courierUntil.getTime() > at.getTime(), 'courier'],
    [rules.quiet && isQuietByMinutes(rules.quietFrom, rules.quietUntil, at), 'quiet'],
    [rules.knownOnly && !caller.known, 'stranger'],
    [rules.knownOnly && caller.known, 'known'],
  ]
  return answers.find(([applies]) => applies)?.[1] ?? 'open'
}

const minute = fc.integer({ min: 0, max: 1439 })
const moment = fc.date({ min: new Date('1995-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
/** Also exactly at, just before and just after the ends of quiet hours. */
const around = (minuteOfDay: number) =>
  fc
    .tuple(fc.integer({ min: 9200, max: 25_000 }), fc.constantFrom(-1, 0, 1, 59_999, 60_000))
    .map(([day, off]) => new Date(day * 24 * hour + minuteOfDay * 60_000 - 8 * hour + off))
const given = fc
  .tuple(minute, minute)
  .filter(([from, until]) => from !== until)
  .chain(([quietFrom, quietUntil]) =>
    fc.record({
      rules: fc.record({
        rings: fc.boolean(),
        quiet: fc.boolean(),
        quietFrom: fc.constant(quietFrom),
        quietUntil: fc.constant(quietUntil),
        knownOnly: fc.boolean(),
        refuseHidden: fc.boolean(),
        courierUntil: fc.option(moment),
      }),
      caller: fc.record({
        number: fc.constantFrom('', '110', '0571120', '021119', '57110', '13812341234', '10086'),
        listed: fc.constantFrom('block' as const, 'allow' as const, null),
        known: fc.boolean(),
      }),
      at: fc.oneof(moment, around(quietFrom), around(quietUntil)),
    }),
  )

const silentReasons = new Set(['off', 'blocked', 'hidden', 'quiet', 'stranger'])

test('the verdict equals that of a plain list of rules, for random rules, callers and moments', () => {
  fc.assert(
    fc.property(given, ({ rules, caller, at }) => {
      const reason = decideByList(rules, caller, at)
      expect(applyOwnerRules(rules, caller, at)).toEqual({ rings: !silentReasons.has(reason), reason })
    }),
    { numRuns: depth(2000, 100_000) },
  )
})

test.each(['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Shanghai'])(
  'quiet hours follow the clock of Shanghai, whatever the server’s time zone: %s',
  (zone) => {
    const before = process.env['TZ']
    process.env['TZ'] = zone
    try {
      const hours = { quietFrom: 22 * 60 + 30, quietUntil: 7 * 60 }
      // The night when New York changes to summer time, and a day in July.
      for (const day of ['2026-03-08', '2026-07-15']) {
        const at = (clock: string) => isQuiet(hours, new Date(`${day}T${clock}+08:00`))
        expect([at('22:29:59.999'), at('22:30:00'), at('23:59:59.999'), at('00:00:00')]).toEqual([
          false,
          true,
          true,
          true,
        ])
        expect([at('06:59:59.999'), at('07:00:00'), at('12:00:00')]).toEqual([true, false, false])
        const noon = { quietFrom: 12 * 60, quietUntil: 14 * 60 }
        const atNoon = (clock: string) => isQuiet(noon, new Date(`${day}T${clock}+08:00`))
        expect([atNoon('11:59:59'), atNoon('12:00:00'), atNoon('13:59:59'), atNoon('14:00:00')]).toEqual([
          false,
          true,
          true,
          false,
        ])
      }
    } finally {
      if (before === undefined) delete process.env['TZ']
      else process.env['TZ'] = before
    }
  },
)
