import { defineTexts, type Translation } from '../../base/texts/texts.ts'

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

const en: Translation<typeof zh> = {
  sum: 'Monthly total (not ended)',
  title: 'Subscriptions',
  number: 'Number',
  state: 'Status',
  renewal: 'Renewal',
  phone: 'Owner’s phone',
  until: 'Paid until',
  started: 'Started',
  ended: 'Ended',
  next: 'Next step',
  sorts: { newest: 'Newest first', next: 'By next step' },
}

export const subscriptionListTexts = defineTexts({ zh, en })
