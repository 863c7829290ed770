import { defineTexts } from '../../base/texts/texts.ts'

export const changesTexts = defineTexts({
  zh: { title: '批量改动' },
  en: { title: 'Changes of many numbers' },
})
