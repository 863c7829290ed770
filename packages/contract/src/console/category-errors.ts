import type { Refusal } from '../refusal.ts'

export const categoryRefusals = {
  'category-exists': { status: 409, code: 40980, zh: '已有相同网址标识的分类，请换一个' },
  'too-many-categories': { status: 422, code: 42280, zh: '最多 16 个分类，请先删除不用的分类' },
  'no-such-category': { status: 422, code: 42281, zh: '没有这个分类，可能刚被同事删除，请重新选择' },
  'bad-pattern': { status: 422, code: 42282, zh: '样式有误，请检查标出的那一条' },
  'preview-again': { status: 409, code: 40982, zh: '预览之后样式或号码有变更，请重新预览' },
  'import-at-work': { status: 409, code: 40983, zh: '正在导入文件，请等导入结束后再执行' },
  'category-in-use': {
    status: 409,
    code: 40981,
    zh: '还有号码属于这个分类，或撤销批量变更可能把号码放回，请先清空样式，撤销期过后再删除；现在可以先隐藏',
  },
} as const satisfies Record<string, Refusal>
