import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '退款申请与批准',
  askedBy: '申请人',
  asked: '申请时间',
  lapses: '自动失效时间',
  decided: '处理人',
  byRole: '单人限额内',
  mine: '我的申请',
  onlyMine: '只看我的',
}

const en: Translation<typeof zh> = {
  title: 'Refunds to approve',
  askedBy: 'Requested by',
  asked: 'Requested',
  lapses: 'Expires',
  decided: 'Decided by',
  byRole: 'Within the limit for one person',
  mine: 'Mine',
  onlyMine: 'Only mine',
}

export const requestsTexts = defineTexts({ zh, en })
