import { expect, test } from 'vitest'
import { getTexts } from '../../base/texts/texts.ts'
import { describeStatus } from './describe-status.ts'
import { sipTexts } from './sip-texts.ts'

test.each([
  [486, '忙', 'Busy'],
  [480, '暂时无法接通', 'Unavailable'],
  [603, '拒接', 'Declined'],
  [404, '空号', 'Not in use'],
  [408, '请求超时', 'Request timeout'],
  [487, '主叫已取消', 'Cancelled by the caller'],
  [503, '服务不可用', 'Service unavailable'],
  [302, '已转移', 'Redirected'],
  [499, '呼叫失败', 'Call failed'],
  [599, '服务器故障', 'Server failure'],
  [699, '各处均拒绝', 'Declined everywhere'],
  [700, '未知状态', 'Unknown status'],
  [0, '未知状态', 'Unknown status'],
  [-1, '未知状态', 'Unknown status'],
])('the SIP status %i means %s, %s', (status, zh, en) => {
  for (const [locale, meaning] of [
    ['zh', zh],
    ['en', en],
  ] as const) {
    const described = describeStatus(getTexts(sipTexts, locale), status)
    expect(described.meaning).toBe(meaning)
    expect(described.advice).not.toBe('')
  }
})
