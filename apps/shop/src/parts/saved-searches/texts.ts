import { both, defineTexts } from '../../base/texts/texts.ts'

export const savedSearchTexts = defineTexts('parts/saved-searches/texts', {
  save: both('保存这个搜索', 'Save this search'),
})
