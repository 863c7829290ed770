import { both, defineTexts } from '../../base/texts/texts.ts'

export const changesTexts = defineTexts({
  title: both('批量变更', 'Bulk changes'),
})
