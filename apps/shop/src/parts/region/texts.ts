import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '选择所在地区',
  levels: ['省份', '城市', '区县'],
  choose: '请选择',
  confirm: '确定',
  failed: '地区没有加载出来',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    region: typeof zh
  }
}

export const regionTexts = defineTexts('region', zh)
