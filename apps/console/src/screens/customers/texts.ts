import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    find: typeof zh
  }
}

export const findTexts = defineTexts('find', zh)
