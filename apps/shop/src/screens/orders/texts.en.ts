import type { Translation } from '../../base/texts/texts.ts'
import type { OrdersTexts } from './texts.ts'

export const en: Translation<OrdersTexts> = {
  title: 'My orders',
  tabs: 'Order status',
  empty: [
    'No orders yet. Go and find a number you love',
    'No unpaid orders',
    'No completed orders yet',
    'No cancelled orders',
  ],
  choose: 'Choose a number',
  refresh: 'Refresh the orders',
  refreshed: 'Up to date',
  more: 'Load more',
  end: 'No more orders',
}
