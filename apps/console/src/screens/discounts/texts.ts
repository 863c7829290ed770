import { both, defineTexts } from '../../base/texts/texts.ts'

export const discountTexts = defineTexts({
  title: both('时长优惠', 'Period discounts'),
  intro: both(
    '月费乘以月数，减去优惠，不足一分的舍去。批准后立即对新订单和手动续费生效；未支付的订单保留原价，自动续费按扣款前 6 天提醒的金额扣款，退订按实付金额退还。首次设置前，请先发布写明这一点的自动续费协议新版本。',
    'The monthly price for all months, less the discount, rounded down to the fen. It applies to new orders and manual renewals once it is approved. Unpaid orders keep their price, automatic renewals are charged as the reminder 6 days before said, and refunds count what was paid. Before the first discount, publish a renewal agreement that says so.',
  ),
  months: both(
    (months: number) => `${months} 个月`,
    (months) => `${months} months`,
  ),
  off: both(
    (percent: number) => (percent === 0 ? '无优惠' : `省 ${percent}%`),
    (percent) => (percent === 0 ? 'No discount' : `${percent}% off`),
  ),
  comma: both('，', ', '),
  inEffect: both('现行优惠', 'In effect'),
  since: both('生效时间', 'Since'),
  asked: both('等待批准的申请', 'Request that awaits approval'),
  prices: both('按在售最多的月费计算', 'For the most frequent monthly prices on sale'),
  monthly: both('月费', 'Monthly price'),
  count: both('在售号码', 'Numbers on sale'),
  perMonth: both(
    (price: string) => `合 ${price}/月`,
    (price) => `${price}/month`,
  ),
  before: both(
    (price: string) => `原 ${price}`,
    (price) => `was ${price}`,
  ),
  noPrices: both('没有在售号码', 'No numbers on sale'),
  change: both('修改优惠', 'Change discounts'),
  ask: both('提交申请', 'Request approval'),
  requested: both('已提交，等待另一位同事批准', 'Requested: another colleague must approve it'),
  percent: both(
    (months: number) => `${months} 个月的优惠（%）`,
    (months) => `Discount of ${months} months (%)`,
  ),
  wrong: both('请填 0 到 90 的整数', 'Enter a whole number from 0 to 90'),
  falls: both('不能低于较短时长的优惠', 'Must not be below that of a shorter period'),
  own: both('需要另一位同事批准', 'Another colleague must approve this'),
  withdraw: both('撤回申请', 'Withdraw'),
  withdrawn: both('申请已撤回', 'Request withdrawn'),
  approve: both('批准', 'Approve'),
  refuse: both('驳回', 'Reject'),
  approved: both('已批准，立即生效', 'Approved, in effect now'),
  refused: both('已驳回', 'Rejected'),
  approveText: both(
    '批准后立即生效，商店里按新的优惠显示和下单。',
    'It begins at once: the shop shows and sells with these discounts.',
  ),
  history: both('历史记录', 'History'),
  state: both('状态', 'Status'),
  decided: both('处理', 'Decided'),
  note: both('处理意见', 'Note'),
  noHistory: both('还没有申请', 'No requests yet'),
})
