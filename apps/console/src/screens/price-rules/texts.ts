import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '价格规则',
  name: '名称',
  state: '状态',
  by: '起草人',
  created: '起草时间',
  effective: '生效时间',
  atOnce: '批准后立即生效',
  repriced: '已改价号码',
  draft: '起草新规则',
  draftText: '以现行规则为底稿，改好后先试算，再请另一位同事批准。',
  empty: '还没有改过价格规则，号码按商城最初的规则定价。',
}

const en: Translation<typeof zh> = {
  title: 'Price rules',
  name: 'Name',
  state: 'Status',
  by: 'Drafted by',
  created: 'Drafted',
  effective: 'In effect from',
  atOnce: 'As soon as approved',
  repriced: 'Numbers repriced',
  draft: 'Draft new rules',
  draftText:
    'You start from the current rules. Edit them, simulate them, then ask a colleague to approve them.',
  empty: 'No price rules yet. Numbers are priced by the shop’s original rules.',
}

export const priceListTexts = defineTexts({ zh, en })
