import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '客户',
  label: '查找客户',
  hint: '完整手机号、号码（任何拨号写法）或订单号',
  find: '查找',
  note: '每次查找都会留下记录，但不会记录查找的内容。',
  nobody: '没有找到。手机号须完整，号码与订单号请核对后再查。',
  by: { phone: '按手机号', number: '按号码', order: '按订单号', none: '' },
  live: '现在是其号码',
  past: '曾是其号码',
  since: '注册于',
}

const en: Translation<typeof zh> = {
  title: 'Customers',
  label: 'Find a customer',
  hint: 'Full phone number, privacy number or order no.',
  find: 'Find',
  note: 'Each search is logged, but not what you searched for.',
  nobody: 'Nothing found. Enter the full phone number, or check the privacy number or order no.',
  by: { phone: 'by phone', number: 'by number', order: 'by order', none: '' },
  live: 'owns it now',
  past: 'owned it before',
  since: 'Registered',
}

const list = {
  numbers: '在用号码',
  orders: '订单',
  paid: '累计支付',
  refunded: '累计退款',
  totals: '合计',
  tooMany: '超过 1 万位客户时不合计，请缩小筛选范围',
  empty: '还没有客户',
}

const listEn: Translation<typeof list> = {
  numbers: 'Live numbers',
  orders: 'Orders',
  paid: 'Paid',
  refunded: 'Refunded',
  totals: 'Totals',
  tooMany: 'No totals for more than 10,000 customers. Narrow the filters',
  empty: 'No customers yet',
}

export const findTexts = defineTexts({ zh, en })

export const customerListTexts = defineTexts({ zh: list, en: listEn })
