import type { Refusal } from '../refusal.ts'

/** The failures of what the staff do to the inventory. */
export const stockRefusals = {
  'not-this-state': {
    status: 409,
    code: 40985,
    zh: '该号码当前状态不允许此操作',
    en: 'The state of this number does not allow that',
  },
  'moment-not-possible': {
    status: 422,
    code: 42285,
    zh: '时间太早，请选择更晚的时间',
    en: 'That moment is too early. Please choose a later one',
  },
  'moment-too-far': {
    status: 422,
    code: 42287,
    zh: '时间太远，请选择更早的时间',
    en: 'That moment is too far away. Please choose an earlier one',
  },
  'no-end-of-block': {
    status: 422,
    code: 42288,
    zh: '这个号码不在使用中：封锁后一直下架，请把结束时间留空',
    en: 'Nobody has this number: it stays off sale until it is unblocked. Please leave the end empty',
  },
  'too-many-numbers': {
    status: 422,
    code: 42286,
    zh: '一次最多处理 10 万个号码，请缩小筛选范围',
    en: 'That is more than 100,000 numbers. Please narrow the filter',
  },
  'file-too-large': {
    status: 413,
    code: 41395,
    zh: '文件超过 50 MB，请拆分后再上传',
    en: 'The file is larger than 50 MB. Please split it',
  },
} as const satisfies Record<string, Refusal>
