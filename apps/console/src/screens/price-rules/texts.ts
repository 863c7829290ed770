import { both, defineTexts } from '../../base/texts/texts.ts'

export const priceListTexts = defineTexts({
  title: both('价格规则', 'Price rules'),
  atOnce: both('批准后立即生效', 'As soon as approved'),
  draft: both('起草新规则', 'Draft new rules'),
  draftText: both(
    '以现行规则为底稿，改好后先试算，再请另一位同事批准。',
    'You start from the current rules. Edit them, simulate them, then ask a colleague to approve them.',
  ),
  empty: both(
    '还没有改过价格规则，号码按商城最初的规则定价。',
    'No price rules yet. Numbers are priced by the shop’s original rules.',
  ),
})
