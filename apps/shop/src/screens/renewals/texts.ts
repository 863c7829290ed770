import { both, defineTexts } from '../../base/texts/texts.ts'

export const renewalsTexts = defineTexts('screens/renewals/texts', {
  sum: both('未来 30 天将自动扣款', 'Automatic charges in the next 30 days'),
  sumOf: both(
    (count: number) => `${count} 个号码`,
    (count) => (count === 1 ? '1 number' : `${count} numbers`),
  ),
  sumNone: both('没有将要自动扣款的号码', 'No automatic charges coming up'),
  about: both(
    '每次扣款前至少 5 天会通知您；随时可以关闭，立即生效。',
    'We notify you at least 5 days before each charge. You can switch it off at any time, with immediate effect.',
  ),
  agreement: both('自动续费协议', 'Automatic Renewal Agreement'),
  charges: both(
    (at: string, amount: string) => `${at} 自动扣 ${amount}`,
    (at, amount) => `${amount} on ${at}`,
  ),
  expires: both(
    (at: string) => `${at} 到期`,
    (at) => `Period ends ${at}`,
  ),
  ends: both(
    (at: string) => `${at} 到期，不自动扣费`,
    (at) => `Ends ${at}, no automatic charge`,
  ),
  notBegun: both('绑定手机后开始计算服务期', 'The period starts when you bind a phone'),
  unpaid: both(
    (until: string) => `照常响铃到 ${until}，请尽快续费`,
    (until) => `Still rings until ${until}. Please renew soon`,
  ),
  suspended: both(
    (until: string) => `已暂停，${until} 前续费可恢复`,
    (until) => `Suspended. Renew by ${until} to restore it`,
  ),
  empty: both(
    '有了号码，它什么时候扣费、扣多少，都在这里',
    'Once you have a number, you’ll see when it is charged and how much here',
  ),
  choose: both('去选号', 'Choose a number'),
})
