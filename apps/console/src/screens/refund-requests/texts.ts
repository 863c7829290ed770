import { both, defineTexts } from '../../base/texts/texts.ts'

export const requestsTexts = defineTexts({
  title: both('退款申请与批准', 'Refunds to approve'),
  byRole: both('单人限额内', 'Within the limit for one person'),
  onlyMine: both('只看我的', 'Only mine'),
})
