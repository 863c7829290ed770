import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    numberList: typeof zh
  }
}

export const numberListTexts = defineTexts('numberList', zh)
