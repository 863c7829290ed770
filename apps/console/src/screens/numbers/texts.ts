import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '号码',
  bulk: '批量变更',
  bulkFound: '变更筛选出的全部号码',
  bulkAll: '变更全部号码',
  tooMany: (most: string) => `一次最多变更选出的 ${most} 个；更多请用筛选`,
  move: '操作',
  preview: '预览',
  explain: '先预览：只会变更预览中列出的号码，确认后才执行，24 小时内可以撤销。',
}

const en: Translation<typeof zh> = {
  title: 'Numbers',
  bulk: 'Change selected',
  bulkFound: 'Change all filtered numbers',
  bulkAll: 'Change all numbers',
  tooMany: (most) => `You can change up to ${most} selected numbers at a time. Use filters for more`,
  move: 'Action',
  preview: 'Preview',
  explain:
    'You get a preview first. Only the numbers in it change, once you confirm, and you can undo the change for 24 hours.',
}

export const numberListTexts = defineTexts({ zh, en })
