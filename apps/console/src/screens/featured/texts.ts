import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '推荐号码',
  intro: '按商城首页的顺序：权重大的在前，前 7 个进入“限时特惠”。只列出在售的号码；售出或下架后自动离开。',
  add: '添加号码',
  addText: '号码会排到最前面，之后可以调整顺序。',
  digits: '号码（可带前缀）',
  digitsHint: (example: string) => `如 ${example}`,
  digitsMissing: '请输入号码',
  addAction: '排到最前',
  added: '已排到最前',
  weigh: '改权重',
  remove: '移出推荐',
  removed: '已移出推荐',
  removeText: (number: string) => `${number} 仍然在售，只是不再排在前面。`,
  saved: '已保存，几秒后商城生效',
  ordered: '顺序已保存，几秒后商城生效',
  place: '位置',
  sale: '限时特惠',
  empty: '还没有推荐号码，首页按默认顺序展示',
  more: '只显示前 100 个，其余可在“号码”中查看',
}

const en: Translation<typeof zh> = {
  title: 'Featured numbers',
  intro:
    'In the order of the shop’s home page: highest weight first, and the first 7 form the flash sale. Only numbers on sale are listed; sold numbers and those taken off sale drop out automatically.',
  add: 'Add number',
  addText: 'The number goes to the front. You can reorder it afterwards.',
  digits: 'Number (with or without prefix)',
  digitsHint: (example) => `For example ${example}`,
  digitsMissing: 'Enter a number',
  addAction: 'Move to front',
  added: 'Moved to the front',
  weigh: 'Set weight',
  remove: 'Stop featuring',
  removed: 'No longer featured',
  removeText: (number) => `${number} stays on sale but is no longer featured.`,
  saved: 'Saved. It will appear in the shop within seconds',
  ordered: 'Order saved. It will appear in the shop within seconds',
  place: 'Position',
  sale: 'Flash sale',
  empty: 'No featured numbers yet. The home page uses its default order',
  more: 'Showing the first 100. Find the others under Numbers',
}

export const featuredTexts = defineTexts({ zh, en })
