import { defineTexts } from '../../base/texts/texts.ts'

export const pageTexts = defineTexts({
  zh: { site: '号码运营台', failed: '没有加载出来', retry: '重试', back: '返回' },
  en: { site: 'Number console', failed: 'This did not load', retry: 'Try again', back: 'Back' },
})
