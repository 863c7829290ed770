import type { Locale } from '@hao/contract/locale.ts'
import { both, defineTexts, type Text } from '../../base/texts/texts.ts'

export const categoryTexts = defineTexts({
  title: both('分类', 'Categories'),
  hint: both(
    '分类决定商城首页的入口和搜索筛选；号码属于哪些分类由样式判断，也可以在号码页手动设置。',
    'Categories are the tiles on the shop’s home page and filters in its search. Patterns decide which numbers belong to a category; you can also set categories on a number’s page.',
  ),
  empty: both('还没有分类', 'No categories yet'),
  add: both('新增分类', 'Add a category'),
  editing: both('编辑分类', 'Edit category'),
  name: both('名称', 'Name'),
  names: {
    zh: both('中文名称', 'Chinese name'),
    en: both('英文名称', 'English name'),
  } satisfies Record<Locale, Text<string>>,
  value: both('网址标识', 'URL name'),
  valueHint: both(
    '2–20 个小写字母、数字或连字符，以字母开头；保存后不能修改',
    '2–20 lowercase letters, digits or hyphens, starting with a letter. It cannot be changed later',
  ),
  sign: both('图标文字', 'Tile label'),
  signHint: both(
    '首页入口上的大字，最多 6 个字，例如 AABB',
    'The large text on its tile, up to 6 characters, such as AABB',
  ),
  calledToo: both('其他叫法', 'Other names'),
  calledTooHint: both(
    '客户搜索这些词也能找到；用逗号分开',
    'Customers can search for these words too. Separate them with commas',
  ),
  wordWrong: both(
    '每个词要含文字，最多 20 个字',
    'Each word needs at least one letter and at most 20 characters',
  ),
  shown: both('商城', 'Shop'),
  shownToShoppers: both('在商城显示', 'Show in the shop'),
  isShown: both('显示', 'Shown'),
  isHidden: both('隐藏', 'Hidden'),
  patterns: both('样式', 'Patterns'),
  noPatterns: both('没有样式', 'No patterns'),
  onSale: both('在售', 'On sale'),
  all: both('全部号码', 'All numbers'),
  place: both('排序', 'Order'),
  up: both(
    (name: string) => `${name} 上移`,
    (name) => `Move ${name} up`,
  ),
  down: both(
    (name: string) => `${name} 下移`,
    (name) => `Move ${name} down`,
  ),
  acts: {
    edit: both('编辑', 'Edit'),
    patterns: both('修改样式', 'Change patterns'),
    history: both('历史记录', 'History'),
    remove: both('删除', 'Delete'),
  },
  removing: both('删除分类', 'Delete category'),
  removeText: both(
    '只有没有号码的分类可以删除；想让客户看不到，隐藏即可。',
    'You can only delete a category without numbers. To keep customers from seeing it, hide it.',
  ),
  removed: both('已删除', 'Deleted'),
  save: both('保存', 'Save'),
  saved: both('已保存，商城几秒内更新', 'Saved. The shop updates within seconds'),
  needed: both('请填写', 'Required'),
  preview: both('预览影响', 'Preview'),
  patternsHint: both(
    '数字是它自己，* 是任意数字，相同字母是相同数字，ABC 是连号；号码任意位置符合其中一条即属于此分类。',
    'A digit stands for itself, * for any digit, equal letters for equal digits, and ABC for a run. A number belongs to this category if any of these patterns occurs anywhere in it.',
  ),
  everyNumber: both('手动设置过的号码也按样式重新归类', 'Include numbers set by hand'),
  everyNumberHint: both(
    '不勾选时，只有新旧样式判断不同的号码会变，手动加入或移出的保持不变。',
    'Otherwise only numbers that the new patterns treat differently change. Numbers added or removed by hand stay as they are.',
  ),
  wrongPattern: both(
    (pattern: string, why: string) => `“${pattern}”：${why}`,
    (pattern, why) => `“${pattern}”: ${why}`,
  ),
  whyNoPattern: {
    empty: both('样式是空的', 'this pattern is empty'),
    'bad-character': both('只能用大写字母、数字和 *', 'only capital letters, digits and * can be used'),
    'too-many-letters': both('最多用 10 个不同的字母', 'at most 10 different letters can be used'),
    'too-long': both('最多 10 位', 'at most 10 characters can be used'),
    'any-number': both('所有号码都符合，请写得具体一些', 'every number matches; please be more specific'),
  },
  events: {
    add: both('新增', 'Added'),
    change: both('编辑', 'Edited'),
    order: both('调整排序', 'Moved'),
    patterns: both('修改样式', 'Patterns changed'),
    'patterns-back': both('撤销样式变更', 'Pattern change undone'),
    remove: both('删除', 'Deleted'),
  },
  noHistory: both('还没有变更', 'No changes yet'),
  set: both(
    (id: number) => `批次 ${id}`,
    (id) => `batch ${id}`,
  ),
})
