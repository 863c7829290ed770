import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '常见问题',
  add: '添加问题',
  edit: '编辑',
  editing: '编辑问题',
  remove: '删除',
  save: '保存',
  saved: '已保存，几秒后商城生效',
  removed: '已删除',
  ordered: '顺序已保存',
  empty: '还没有问题',
  category: '分类',
  keyword: '标题或正文',
  question: '问题',
  english: '英文',
  translated: '有',
  missing: '缺，商城显示中文',
  votes: '读者评价',
  useful: (count: number) => `有用 ${count}`,
  useless: (count: number) => `没用 ${count}`,
  titleZh: '中文标题',
  bodyZh: '中文正文',
  titleEn: '英文标题（可留空）',
  bodyEn: '英文正文（可留空）',
  hint: '空一行分段；“- ”开头是列表，“## ”开头是小标题。{prefix} 和 {separator} 会换成号码前缀和分隔符。',
  needed: '必填',
  bothEnglish: '英文标题和英文正文请都填写，或都留空',
  preview: '商城中的样子',
  noWords: '还没有内容',
  removeText: (title: string) => `删除“${title}”后不能恢复，读者的评价也一并删除；变更记录会保留。`,
  categories: {
    buying: '选号与购买',
    binding: '绑定手机',
    calls: '来电与接听',
    renewal: '续费与退款',
    privacy: '隐私与账号',
  },
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    question: typeof zh
  }
}

export const questionTexts = defineTexts('question', zh)
