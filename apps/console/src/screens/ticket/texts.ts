import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: (id: string | number) => `工单 #${id}`,
  take: '由我处理',
  myself: (name: string) => `${name}（我）`,
  assigned: '已分派',
  givenBack: '已交还',
  giveBack: '交还',
  close: '关闭工单',
  reopen: '重新打开',
  conversation: '对话',
  answer: '回复',
  answerHint: '回复会以短信提醒客户。Ctrl + Enter 发送，Ctrl + Shift + Enter 发送并处理下一条。',
  send: '发送回复',
  sendAndNext: '发送并处理下一条',
  sent: '已回复',
  sentLast: '已回复，没有其他待您回复的工单',
  assignedTo: (name: string) => `分派给 ${name}`,
  assignedMeanwhile: (name: string) => `处理人刚刚已改为：${name}`,
  template: '插入模板',
  chinese: '中',
  english: '英',
  writing: (names: string) => `${names} 正在写回复`,
  stale: '同事刚刚回复过，请先看内容，再决定是否仍要发送',
  sendAnyway: '仍然发送',
  closedMeanwhile: '工单已关闭，你写的回复还没有发送；重新打开后才能发送',
  discard: '放弃我的回复',
  notes: '内部备注',
  noNotes: '没有备注',
  notesHint: '只有同事能看到，客户看不到',
  addNote: '添加备注',
  noted: '已添加备注',
  shopper: '客户',
  phone: '手机号',
  nickname: '昵称',
  since: '注册于',
  numbers: '号码',
  orders: '最近订单',
  history: '历史记录',
  due: '回复时限',
  overdue: '已超时',
  assignee: '处理人',
  nobody: '未分派',
  category: '类别',
  about: '相关号码',
  firstAnswer: '首次回复',
  closed: '工单已关闭',
  events: {
    open: '客户提问',
    write: '客户追问',
    answer: '回复',
    close: '关闭',
    reopen: '重新打开',
    assign: '分派',
    unassign: '交还',
  },
  keys: '快捷键：] 下一条，[ 上一条，r 回复，a 由我处理',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    ticketScreen: typeof zh
  }
}

export const ticketScreenTexts = defineTexts('ticketScreen', zh)
