import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  previous: '上一条',
  next: '下一条',
  site: '号码运营台',
  failed: '没有加载出来',
  notRefreshed: (at: string) => `未能更新，以下是 ${at} 的内容`,
  retry: '重试',
  missing: '没有找到',
  missingText: '这里的内容可能已被删除，或者网址有误。',
  toList: '返回列表',
  toHome: '回到首页',
}

const en: Translation<typeof zh> = {
  previous: 'Previous',
  next: 'Next',
  site: 'Number console',
  failed: 'Could not load this',
  notRefreshed: (at: string) => `Could not refresh. Showing data from ${at}`,
  retry: 'Try again',
  missing: 'Not found',
  missingText: 'It may have been deleted, or the address is wrong.',
  toList: 'Back to the list',
  toHome: 'Go to Home',
}

export const pageTexts = defineTexts({ zh, en })
