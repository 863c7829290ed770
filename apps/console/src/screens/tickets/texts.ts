import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '工单',
  ticket: '工单',
  text: '最新消息',
  state: '状态',
  category: '类别',
  number: '号码',
  phone: '手机号',
  due: '回复时限',
  overdue: '已超时',
  assignee: '处理人',
  mine: '我的',
  updated: '更新于',
  sorts: { due: '按回复时限', newest: '最新在前' },
  onlyOverdue: '只看超时',
  lateOptions: '已超时',
  search: '消息与备注含有',
  searchHint: '如：发票（每页搜 2000 张）',
  empty: '没有工单',
}

const en: Translation<typeof zh> = {
  title: 'Tickets',
  ticket: 'Ticket',
  text: 'Latest message',
  state: 'Status',
  category: 'Category',
  number: 'Number',
  phone: 'Phone',
  due: 'Reply due',
  overdue: 'Overdue',
  assignee: 'Assignee',
  mine: 'Mine',
  updated: 'Updated',
  sorts: { due: 'By due time', newest: 'Newest first' },
  onlyOverdue: 'Overdue only',
  lateOptions: 'Overdue',
  search: 'Messages and notes contain',
  searchHint: 'e.g. invoice (2,000 tickets a page)',
  empty: 'No tickets',
}

export const ticketListTexts = defineTexts({ zh, en })
