import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '退款申请与批准',
  byRole: '单人限额内',
  onlyMine: '只看我的',
}

const en: Translation<typeof zh> = {
  title: 'Refunds to approve',
  byRole: 'Within the limit for one person',
  onlyMine: 'Only mine',
}

export const requestsTexts = defineTexts({ zh, en })
