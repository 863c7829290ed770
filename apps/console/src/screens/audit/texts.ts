import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '操作记录',
  at: '时间',
  who: '操作人',
  nobody: '系统或未登录',
  what: '操作',
  thing: '对象',
  thingId: '对象编号',
  reason: '原因',
  days: '日期',
  details: '详情',
  row: (id: number) => `操作记录第 ${id} 条`,
  open: (id: number) => `详情：第 ${id} 条`,
  hash: '校验值（SHA-256）',
  before: '变更前',
  after: '变更后',
  field: '项目',
  nothing: '没有更多内容',
  close: '关闭',
  whole: (rows: string) => `记录完整：${rows} 条首尾相连，没有被篡改或删除`,
  broken: (at: string, rows: string) => `第 ${at} 条起对不上（共 ${rows} 条）：记录被篡改或删除过`,
  head: (hash: string) => `最新校验值 ${hash}，每小时记入服务器日志`,
  again: '重新检查',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    auditScreen: typeof zh
  }
}

export const auditScreenTexts = defineTexts('auditScreen', zh)
