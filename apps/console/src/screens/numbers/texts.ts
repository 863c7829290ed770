import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '号码',
  created: '入库时间',
  sorts: { newest: '最新入库', digits: '按号码', price: '月费从低到高', dearest: '月费从高到低' },
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
  created: 'Added',
  sorts: {
    newest: 'Newest first',
    digits: 'By number',
    price: 'Price: low to high',
    dearest: 'Price: high to low',
  },
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
