import type { Refusal } from '../refusal.ts'

/** What may be wrong with a change of categories. */
export const categoryRefusals = {
  'category-exists': {
    status: 409,
    code: 40980,
    zh: '已有同名地址词的分类，请换一个',
    en: 'There is a category with this address word already. Please choose another',
  },
  'too-many-categories': {
    status: 422,
    code: 42280,
    zh: '最多 16 个分类，请先删除不用的分类',
    en: 'There can be at most 16 categories. Please remove one that is not needed first',
  },
  'no-such-category': {
    status: 422,
    code: 42281,
    zh: '没有这个分类，可能刚被同事删除，请重新选择',
    en: 'There is no such category; a colleague may have removed it. Please choose again',
  },
  'bad-pattern': {
    status: 422,
    code: 42282,
    zh: '规则有误，请检查标出的那一条',
    en: 'One of the patterns is not right. Look at the one that is named',
  },
  'preview-again': {
    status: 409,
    code: 40982,
    zh: '预览之后规则或号码有变动，请重新预览',
    en: 'The patterns or the numbers have changed since the preview. Please preview again',
  },
  'import-at-work': {
    status: 409,
    code: 40983,
    zh: '正在导入文件，请等导入结束后再执行',
    en: 'A file is being taken in. Please wait for its end',
  },
  'category-in-use': {
    status: 409,
    code: 40981,
    zh: '还有号码属于这个分类，或有批次可能把号码放回，请先清空规则，撤销期过后再删除；现在可以先隐藏',
    en: 'Numbers are in this category, or a set of changes may put some back. Take its patterns away first and remove it once nothing can be taken back; hide it until then',
  },
} as const satisfies Record<string, Refusal>
