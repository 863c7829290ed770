import type { Refusal } from '../refusal.ts'

/** The failures of what the operator shows in the shop. */
export const contentRefusals = {
  'picture-too-large': {
    status: 413,
    code: 41396,
    zh: '图片超过 5 MB 或 4000 万像素，请缩小后再上传',
    en: 'The picture is larger than 5 MB or 40 megapixels. Please make it smaller',
  },
  'picture-too-small': {
    status: 422,
    code: 42275,
    zh: '图片小于 750 × 340 像素，请换一张更大的',
    en: 'The picture is smaller than 750 x 340 pixels. Please choose a larger one',
  },
  'picture-not-readable': {
    status: 422,
    code: 42276,
    zh: '无法读取这张图片，请上传完整的 JPEG、PNG 或 WebP 文件',
    en: 'This picture cannot be read. Please upload a whole JPEG, PNG or WebP file',
  },
  'picture-gone': {
    status: 422,
    code: 42277,
    zh: '这张图片已过期，请重新上传',
    en: 'This picture is no longer there. Please upload it again',
  },
  'link-not-possible': {
    status: 422,
    code: 42283,
    zh: '链接须是商城内的页面（如 /number）或 https 网址',
    en: 'A link leads to a page of the shop (such as /number) or an https address',
  },
  'period-not-possible': {
    status: 422,
    code: 42284,
    zh: '结束时间须晚于开始时间',
    en: 'The end has to come after the beginning',
  },
  'half-translated': {
    status: 422,
    code: 42279,
    zh: '英文标题和英文正文请都填写，或都留空',
    en: 'Please give the English title and the English text, or neither',
  },
  'list-full': {
    status: 409,
    code: 40979,
    zh: '数量已达上限，请先删除不用的',
    en: 'There is no room for more. Please remove some first',
  },
} as const satisfies Record<string, Refusal>
