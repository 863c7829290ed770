import { both, defineTexts } from '../../base/texts/texts.ts'

export const findTexts = defineTexts({
  title: both('客户', 'Customers'),
  label: both('查找客户', 'Find a customer'),
  hint: both('完整手机号、号码（任何拨号写法）或订单号', 'Full phone number, privacy number or order no.'),
  find: both('查找', 'Find'),
  note: both(
    '每次查找都会留下记录，但不会记录查找的内容。',
    'Each search is logged, but not what you searched for.',
  ),
  nobody: both(
    '没有找到。手机号须完整，号码与订单号请核对后再查。',
    'Nothing found. Enter the full phone number, or check the privacy number or order no.',
  ),
  by: {
    phone: both('按手机号', 'by phone'),
    number: both('按号码', 'by number'),
    order: both('按订单号', 'by order'),
    none: both('', ''),
  },
  live: both('现在是其号码', 'owns it now'),
  past: both('曾是其号码', 'owned it before'),
  since: both('注册于', 'Registered'),
})

export const customerListTexts = defineTexts({
  numbers: both('在用号码', 'Live numbers'),
  orders: both('订单', 'Orders'),
  paid: both('累计支付', 'Paid'),
  refunded: both('累计退款', 'Refunded'),
  totals: both('合计', 'Totals'),
  tooMany: both(
    '超过 1 万位客户时不合计，请缩小筛选范围',
    'No totals for more than 10,000 customers. Narrow the filters',
  ),
  empty: both('还没有客户', 'No customers yet'),
})
