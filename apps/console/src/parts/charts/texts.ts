import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  view: (title: string) => `${title}：显示方式`,
  chart: '图',
  table: '表',
  csv: (title: string) => `导出 CSV：${title}`,
  png: (title: string) => `导出 PNG 图片：${title}`,
  scroll: (title: string) => `${title}：表`,
  before: (text: string, change: string) => `上期 ${text} · ${change}`,
  drawingMissing: '图没有加载出来，下面是同样的数字。重新打开页面后再试。',
  pictureFailed: '图片没有生成，请重新打开页面后再试',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    chart: typeof zh
  }
}

export const chartTexts = defineTexts('chart', zh)
