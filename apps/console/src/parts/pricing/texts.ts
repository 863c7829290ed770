import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  states: {
    draft: '草稿',
    in_approval: '待批准',
    approved: '已批准',
    in_effect: '生效中',
    refused: '已驳回',
    superseded: '已被替代',
  },
  name: '名称',
  nameHint: '给这一版起个名字',
  cancel: '取消',
  drafted: '草稿已建好',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    price: typeof zh
  }
}

export const priceTexts = defineTexts('price', zh)
