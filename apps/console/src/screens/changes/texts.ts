import { defineTexts } from '../../base/texts/texts.ts'

export const changesTexts = defineTexts({
  zh: { title: '批量变更' },
  en: { title: 'Changes of many numbers' },
})
