import type { Refusal } from '../refusal.ts'

export const stockRefusals = {
  'not-this-state': { status: 409, code: 40985, zh: '这个号码当前状态不能执行这项操作，请刷新后查看' },
  'moment-not-possible': { status: 422, code: 42285, zh: '时间太早，请选择更晚的时间' },
  'moment-too-far': { status: 422, code: 42287, zh: '时间太远，请选择更早的时间' },
  'numbers-not-on-sale': { status: 422, code: 42271, zh: '有的号码现在不能推荐，请按下面的说明处理' },
  'no-end-of-block': { status: 422, code: 42288, zh: '这个号码不在使用中，封停后一直下架，请把结束时间留空' },
  'too-many-numbers': { status: 422, code: 42286, zh: '一次最多变更 10 万个号码，请缩小筛选范围' },
  'file-too-large': { status: 413, code: 41395, zh: '文件超过 50 MB，请拆分后再上传' },
} as const satisfies Record<string, Refusal>
