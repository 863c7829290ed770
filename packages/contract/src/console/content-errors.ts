import type { Refusal } from '../refusal.ts'

export const contentRefusals = {
  'picture-too-large': { status: 413, code: 41396, zh: '图片超过 5 MB 或 4000 万像素，请缩小后再上传' },
  'picture-too-small': { status: 422, code: 42275, zh: '图片小于 750 × 340 像素，请换一张更大的' },
  'picture-not-readable': {
    status: 422,
    code: 42276,
    zh: '无法读取这张图片，请上传完整的 JPEG、PNG 或 WebP 文件',
  },
  'picture-gone': { status: 422, code: 42277, zh: '这张图片已过期，请重新上传' },
  'link-not-possible': { status: 422, code: 42283, zh: '链接须是商城内的页面（如 /number）或 https 网址' },
  'period-not-possible': { status: 422, code: 42284, zh: '结束时间须晚于开始时间' },
  'half-translated': { status: 422, code: 42279, zh: '英文标题和英文正文请都填写，或都留空' },
  'list-full': { status: 409, code: 40979, zh: '数量已达上限，请先删除不用的' },
  'template-variable-unknown': {
    status: 422,
    code: 42261,
    zh: '变量只能用 {{number}}、{{order}}、{{date}} 和 {{ticket}}，请改正',
  },
  'answer-not-filled': { status: 422, code: 42262, zh: '回复里还有没填的变量，请填写后再发送' },
  'draft-incomplete': { status: 422, code: 42278, zh: '草稿还没有填完，请补全后再发布' },
} as const satisfies Record<string, Refusal>
