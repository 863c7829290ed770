import { defineTexts } from '../../base/texts/texts.ts'

export const pageTexts = defineTexts({
  zh: {
    site: '号码运营台',
    failed: '没有加载出来',
    notRefreshed: (at: string) => `未能更新，以下是 ${at} 的内容`,
    retry: '重试',
    back: '返回',
  },
  en: {
    site: 'Number console',
    failed: 'This did not load',
    notRefreshed: (at: string) => `Could not be refreshed: this is as of ${at}`,
    retry: 'Try again',
    back: 'Back',
  },
})
