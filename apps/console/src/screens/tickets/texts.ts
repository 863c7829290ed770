import { both, defineTexts } from '../../base/texts/texts.ts'

export const ticketListTexts = defineTexts({
  title: both('工单', 'Tickets'),
  overdue: both('已超时', 'Overdue'),
  mine: both('我的', 'Mine'),
  empty: both('没有工单', 'No tickets'),
})
