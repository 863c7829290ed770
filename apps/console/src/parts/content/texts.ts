import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  history: '变更记录',
  noHistory: '还没有变更',
  close: '关闭',
  more: '只显示最近 100 条',
  events: {
    add: (title: string) => `添加了“${title}”`,
    change: (title: string) => `修改了“${title}”`,
    order: () => '调整了顺序',
    end: (title: string) => `提前结束了“${title}”`,
    remove: (title: string) => `删除了“${title}”`,
  },
  reorder: '调整顺序',
  saveOrder: '保存顺序',
  up: (name: string) => `上移 ${name}`,
  down: (name: string) => `下移 ${name}`,
  top: (name: string) => `置顶 ${name}`,
  orderStale: '同事刚刚改过这里的顺序。现在是：',
  fromThere: '从现在的顺序重新调整',
  unchanged: '顺序没有变化',
}

const en: Translation<typeof zh> = {
  history: 'Change history',
  noHistory: 'No changes yet',
  close: 'Close',
  more: 'Showing the latest 100',
  events: {
    add: (title) => `Added “${title}”`,
    change: (title) => `Edited “${title}”`,
    order: () => 'Changed the order',
    end: (title) => `Ended “${title}”`,
    remove: (title) => `Deleted “${title}”`,
  },
  reorder: 'Reorder',
  saveOrder: 'Save order',
  up: (name) => `Move ${name} up`,
  down: (name) => `Move ${name} down`,
  top: (name) => `Move ${name} to the top`,
  orderStale: 'A colleague just changed the order. It is now:',
  fromThere: 'Start from this order',
  unchanged: 'The order has not changed',
}

export const contentTexts = defineTexts({ zh, en })
