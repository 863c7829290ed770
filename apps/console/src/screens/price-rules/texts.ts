import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '价格规则',
  atOnce: '批准后立即生效',
  draft: '起草新规则',
  draftText: '以现行规则为底稿，改好后先试算，再请另一位同事批准。',
  empty: '还没有改过价格规则，号码按商城最初的规则定价。',
}

const en: Translation<typeof zh> = {
  title: 'Price rules',
  atOnce: 'As soon as approved',
  draft: 'Draft new rules',
  draftText:
    'You start from the current rules. Edit them, simulate them, then ask a colleague to approve them.',
  empty: 'No price rules yet. Numbers are priced by the shop’s original rules.',
}

export const priceListTexts = defineTexts({ zh, en })
