import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '续费管理',
  sum: '未来 30 天将自动扣款',
  sumOf: (count: number) => `${count} 个号码`,
  sumNone: '没有将要自动扣款的号码',
  about: '每次扣款前至少 5 天会通知您；随时可以关闭，立即生效。',
  agreement: '自动续费协议',
  charges: (at: string, amount: string) => `${at} 自动扣 ${amount}`,
  expires: (at: string) => `${at} 到期`,
  ends: (at: string) => `${at} 到期，不自动扣费`,
  notBegun: '绑定手机后开始计算服务期',
  unpaid: (until: string) => `照常响铃到 ${until}，请尽快续费`,
  suspended: (until: string) => `已暂停，${until} 前续费可恢复`,
  empty: '有了号码，它什么时候扣费、扣多少，都在这里',
  choose: '去选号',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Renewals',
  sum: 'Automatic charges in the next 30 days',
  sumOf: (count) => (count === 1 ? '1 number' : `${count} numbers`),
  sumNone: 'No automatic charges coming up',
  about:
    'We notify you at least 5 days before each charge. You can switch it off at any time, with immediate effect.',
  agreement: 'Automatic Renewal Agreement',
  charges: (at, amount) => `${amount} on ${at}`,
  expires: (at) => `Period ends ${at}`,
  ends: (at) => `Ends ${at}, no automatic charge`,
  notBegun: 'The period starts when you bind a phone',
  unpaid: (until) => `Still rings until ${until}. Please renew soon`,
  suspended: (until) => `Suspended. Renew by ${until} to restore it`,
  empty: 'Once you have a number, you’ll see when it is charged and how much here',
  choose: 'Choose a number',
})

export const renewalsTexts = { file: 'screens/renewals/texts', zh }
