import { defineTexts } from '../../base/texts/texts.ts'

const zh = { title: '工单', overdue: '已超时', mine: '我的', empty: '没有工单' }

const en = { title: 'Tickets', overdue: 'Overdue', mine: 'Mine', empty: 'No tickets' }

export const ticketListTexts = defineTexts({ zh, en })
