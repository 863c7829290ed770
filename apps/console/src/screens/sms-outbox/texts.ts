import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '短信收件箱',
  hint: '短信不会真的发出，最新 100 条都在这里，每 3 秒刷新。',
  at: '时间',
  about: '内容',
  code: '验证码',
  phone: '手机号',
  values: '其他信息',
  none: '无',
  link: '在商城打开短信中的链接',
  empty: '还没有短信。顾客在商城点“获取验证码”后会出现在这里',
}

const en: Translation<typeof zh> = {
  title: 'SMS outbox',
  hint: 'SMS are not really sent. The newest 100 are here and refresh every 3 seconds.',
  at: 'Time',
  about: 'About',
  code: 'Code',
  phone: 'Phone',
  values: 'Other values',
  none: 'none',
  link: 'Open its link in the shop',
  empty: 'No SMS yet. They appear here when a customer taps “Get code” in the shop',
}

export const smsOutboxTexts = defineTexts({ zh, en })
