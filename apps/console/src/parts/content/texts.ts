import { both, defineTexts } from '../../base/texts/texts.ts'

export const contentTexts = defineTexts({
  history: both('变更记录', 'Change history'),
  noHistory: both('还没有变更', 'No changes yet'),
  close: both('关闭', 'Close'),
  more: both('只显示最近 100 条', 'Showing the latest 100'),
  events: {
    add: both(
      (title: string) => `添加了“${title}”`,
      (title) => `Added “${title}”`,
    ),
    change: both(
      (title: string) => `修改了“${title}”`,
      (title) => `Edited “${title}”`,
    ),
    order: both(
      () => '调整了顺序',
      () => 'Changed the order',
    ),
    end: both(
      (title: string) => `提前结束了“${title}”`,
      (title) => `Ended “${title}”`,
    ),
    remove: both(
      (title: string) => `删除了“${title}”`,
      (title) => `Deleted “${title}”`,
    ),
  },
  reorder: both('调整顺序', 'Reorder'),
  saveOrder: both('保存顺序', 'Save order'),
  up: both(
    (name: string) => `上移 ${name}`,
    (name) => `Move ${name} up`,
  ),
  down: both(
    (name: string) => `下移 ${name}`,
    (name) => `Move ${name} down`,
  ),
  top: both(
    (name: string) => `置顶 ${name}`,
    (name) => `Move ${name} to the top`,
  ),
  orderStale: both('同事刚刚改过这里的顺序。现在是：', 'A colleague just changed the order. It is now:'),
  fromThere: both('从现在的顺序重新调整', 'Start from this order'),
  unchanged: both('顺序没有变化', 'The order has not changed'),
})
