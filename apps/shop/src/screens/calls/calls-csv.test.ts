import { expect, test } from 'vitest'
import { ringTexts } from '../../parts/calls/ring-texts.ts'
import { callsTexts } from '../../parts/calls/texts.ts'
import { callsCsv } from './calls-csv.ts'

const words = { calls: callsTexts.zh, reasons: ringTexts.zh.reasons }
const call = { number: '628888', outcome: 'answered' as const, startedAt: '2026-11-21T16:00:00.000Z' }

test('calls become rows that keep leading zeros, in a file that Excel reads as UTF-8', () => {
  const csv = callsCsv(
    [
      { ...call, caller: '02112345678', seconds: 63 },
      { ...call, outcome: 'refused', refusal: 'quiet' },
    ],
    words,
  )
  expect(csv).toBe(
    [
      '\uFEFF"时间","对方号码","名字","我的号码","结果","通话秒数"',
      '"2026-11-22 00:00:00","\t02112345678",,"95013-628888","已接通",63',
      '"2026-11-22 00:00:00","隐藏号码",,"95013-628888","未响铃：免打扰时段",',
      '',
    ].join('\r\n'),
  )
})

test.each(['=1+1', '+86', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://a")'])(
  '%j is not calculated',
  (caller) => {
    const [, row] = callsCsv([{ ...call, caller }], words).split('\r\n')
    expect(row).toContain(`,"\t${caller.replaceAll('"', '""')}",`)
  },
)
