import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '订阅',
  number: '号码',
  state: '状态',
  renewal: '续费',
  phone: '机主手机号',
  sum: '月费合计（未结束的）',
  until: '到期',
  started: '开始日期',
  ended: '结束日期',
  next: '下一步',
  sorts: { newest: '最新在前', next: '按下一步时间' },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    subscriptionList: typeof zh
  }
}

export const subscriptionListTexts = defineTexts('subscriptionList', zh)
