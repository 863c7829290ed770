import { expect, test } from 'vitest'
import { callsTexts } from '../../parts/calls/texts.ts'
import { callsCsv } from './calls-csv.ts'

const call = { number: '628888', outcome: 'answered' as const, startedAt: '2026-11-21T16:00:00.000Z' }

test('calls become rows that keep leading zeros, in a file that Excel reads as UTF-8', () => {
  const csv = callsCsv(
    [
      { ...call, caller: '02112345678', seconds: 63 },
      { ...call, outcome: 'missed' },
    ],
    callsTexts.zh,
  )
  expect(csv).toBe(
    [
      '\uFEFF"时间","来电号码","拨打的号码","结果","通话秒数"',
      '"2026-11-22 00:00:00","\t02112345678","95013-628888","已接通",63',
      '"2026-11-22 00:00:00","隐藏号码","95013-628888","未接听",',
      '',
    ].join('\r\n'),
  )
})

test.each(['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://a")'])(
  '%j is not calculated',
  (caller) => {
    const [, row] = callsCsv([{ ...call, caller }], callsTexts.zh).split('\r\n')
    expect(row).toContain(`,"\t${caller.replaceAll('"', '""')}",`)
  },
)
