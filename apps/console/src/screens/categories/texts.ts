import type { Locale } from '@hao/contract/locale.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '分类',
  hint: '分类决定商城首页的入口和搜索筛选；号码属于哪些分类由样式判断，也可以在号码页手动设置。',
  empty: '还没有分类',
  add: '新增分类',
  editing: '编辑分类',
  name: '名称',
  names: { zh: '中文名称', en: '英文名称' } satisfies Record<Locale, string>,
  value: '网址标识',
  valueHint: '2–20 个小写字母、数字或连字符，以字母开头；保存后不能修改',
  sign: '图标文字',
  signHint: '首页入口上的大字，最多 6 个字，例如 AABB',
  calledToo: '其他叫法',
  calledTooHint: '客户搜索这些词也能找到；用逗号分开',
  wordWrong: '每个词要含文字，最多 20 个字',
  shown: '商城',
  shownToShoppers: '在商城显示',
  isShown: '显示',
  isHidden: '隐藏',
  patterns: '样式',
  noPatterns: '没有样式',
  onSale: '在售',
  all: '全部号码',
  place: '排序',
  up: (name: string) => `${name} 上移`,
  down: (name: string) => `${name} 下移`,
  acts: { edit: '编辑', patterns: '修改样式', history: '历史记录', remove: '删除' },
  removing: '删除分类',
  removeText: '只有没有号码的分类可以删除；想让客户看不到，隐藏即可。',
  removed: '已删除',
  save: '保存',
  saved: '已保存，商城几秒内更新',
  needed: '请填写',
  preview: '预览影响',
  patternsHint:
    '数字是它自己，* 是任意数字，相同字母是相同数字，ABC 是连号；号码任意位置符合其中一条即属于此分类。',
  everyNumber: '手动设置过的号码也按样式重新归类',
  everyNumberHint: '不勾选时，只有新旧样式判断不同的号码会变，手动加入或移出的保持不变。',
  wrongPattern: (pattern: string, why: string) => `“${pattern}”：${why}`,
  whyNoPattern: {
    empty: '样式是空的',
    'bad-character': '只能用大写字母、数字和 *',
    'too-many-letters': '最多用 10 个不同的字母',
    'too-long': '最多 10 位',
    'any-number': '所有号码都符合，请写得具体一些',
  },
  events: {
    add: '新增',
    change: '编辑',
    order: '调整排序',
    patterns: '修改样式',
    'patterns-back': '撤销样式变更',
    remove: '删除',
  },
  noHistory: '还没有变更',
  set: (id: number) => `批次 ${id}`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    category: typeof zh
  }
}

export const categoryTexts = defineTexts('category', zh)
