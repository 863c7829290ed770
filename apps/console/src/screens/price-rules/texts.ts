import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    priceList: typeof zh
  }
}

export const priceListTexts = defineTexts('priceList', zh)
