import { both, defineTexts } from '../../base/texts/texts.ts'

export const featuredTexts = defineTexts({
  title: both('推荐号码', 'Featured numbers'),
  intro: both(
    '按商城首页的顺序：权重大的在前，前 7 个进入“限时特惠”。只列出在售的号码；售出或下架后自动离开。',
    'In the order of the shop’s home page: highest weight first, and the first 7 form the flash sale. Only numbers on sale are listed; sold numbers and those taken off sale drop out automatically.',
  ),
  add: both('添加号码', 'Add number'),
  addText: both(
    '号码会排到最前面，之后可以调整顺序。',
    'The number goes to the front. You can reorder it afterwards.',
  ),
  digits: both('号码（可带前缀）', 'Number (with or without prefix)'),
  digitsHint: both(
    (example: string) => `如 ${example}`,
    (example) => `For example ${example}`,
  ),
  digitsMissing: both('请输入号码', 'Enter a number'),
  addAction: both('排到最前', 'Move to front'),
  added: both('已排到最前', 'Moved to the front'),
  weigh: both('改权重', 'Set weight'),
  remove: both('移出推荐', 'Stop featuring'),
  removed: both('已移出推荐', 'No longer featured'),
  removeText: both(
    (number: string) => `${number} 仍然在售，只是不再排在前面。`,
    (number) => `${number} stays on sale but is no longer featured.`,
  ),
  saved: both('已保存，几秒后商城生效', 'Saved. It will appear in the shop within seconds'),
  ordered: both('顺序已保存，几秒后商城生效', 'Order saved. It will appear in the shop within seconds'),
  place: both('位置', 'Position'),
  sale: both('限时特惠', 'Flash sale'),
  empty: both(
    '还没有推荐号码，首页按默认顺序展示',
    'No featured numbers yet. The home page uses its default order',
  ),
  more: both('只显示前 100 个，其余可在“号码”中查看', 'Showing the first 100. Find the others under Numbers'),
})
