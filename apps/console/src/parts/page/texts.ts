import { both, defineTexts } from '../../base/texts/texts.ts'

export const pageTexts = defineTexts({
  previous: both('上一条', 'Previous'),
  next: both('下一条', 'Next'),
  site: both('号码运营台', 'Number console'),
  failed: both('没有加载出来', 'Could not load this'),
  notRefreshed: both(
    (at: string) => `未能更新，以下是 ${at} 的内容`,
    (at: string) => `Could not refresh. Showing data from ${at}`,
  ),
  retry: both('重试', 'Try again'),
  missing: both('没有找到', 'Not found'),
  missingText: both(
    '这里的内容可能已被删除，或者网址有误。',
    'It may have been deleted, or the address is wrong.',
  ),
  toList: both('返回列表', 'Back to the list'),
  toHome: both('回到首页', 'Go to Home'),
})
