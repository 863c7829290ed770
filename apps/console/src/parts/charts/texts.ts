import { both, defineTexts } from '../../base/texts/texts.ts'

export const chartTexts = defineTexts({
  view: both(
    (title: string) => `${title}：显示方式`,
    (title) => `${title}: view`,
  ),
  chart: both('图', 'Chart'),
  table: both('表', 'Table'),
  csv: both(
    (title: string) => `导出 CSV：${title}`,
    (title) => `Export CSV: ${title}`,
  ),
  png: both(
    (title: string) => `导出 PNG 图片：${title}`,
    (title) => `Export PNG: ${title}`,
  ),
  scroll: both(
    (title: string) => `${title}：表`,
    (title) => `${title}: table`,
  ),
  before: both(
    (text: string, change: string) => `上期 ${text} · ${change}`,
    (text, change) => `Before: ${text} · ${change}`,
  ),
  drawingMissing: both(
    '图没有加载出来，下面是同样的数字。重新打开页面后再试。',
    'The chart did not load. The same figures are below. Reload the page and try again.',
  ),
})
