import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '我的订单',
  tabs: '订单状态',
  empty: ['还没有订单，去挑一个喜欢的号码吧', '没有待支付的订单', '还没有已完成的订单', '没有已取消的订单'],
  choose: '去选号',
  refresh: '刷新订单',
  refreshed: '已是最新',
  more: '加载更多',
  end: '没有更多了',
}

export const en = (): Translation<typeof zh> => ({
  title: 'My orders',
  tabs: 'Order status',
  empty: [
    'No orders yet. Find a number you love',
    'No unpaid orders',
    'No completed orders yet',
    'No cancelled orders',
  ],
  choose: 'Choose a number',
  refresh: 'Refresh orders',
  refreshed: 'Up to date',
  more: 'Load more',
  end: 'No more orders',
})

export const ordersTexts = { file: 'screens/orders/texts', zh }
