import { defineTexts, type Translation } from '../../base/texts/texts.ts'

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

const en: Translation<typeof zh> = {
  view: (title) => `${title}: view`,
  chart: 'Chart',
  table: 'Table',
  csv: (title) => `Export CSV: ${title}`,
  png: (title) => `Export PNG: ${title}`,
  scroll: (title) => `${title}: table`,
  before: (text, change) => `Before: ${text} · ${change}`,
  drawingMissing: 'The chart did not load. The same figures are below. Reload the page and try again.',
  pictureFailed: 'The picture was not created. Reload the page and try again',
}

export const chartTexts = defineTexts({ zh, en })
