import { both, defineTexts } from '../../base/texts/texts.ts'

export const ordersTexts = defineTexts('screens/orders/texts', {
  title: both('我的订单', 'My orders'),
  tabs: both('订单状态', 'Order status'),
  empty: both(
    ['还没有订单，去挑一个喜欢的号码吧', '没有待支付的订单', '还没有已完成的订单', '没有已取消的订单'],
    [
      'No orders yet. Find a number you love',
      'No unpaid orders',
      'No completed orders yet',
      'No cancelled orders',
    ],
  ),
  choose: both('去选号', 'Choose a number'),
  refresh: both('刷新订单', 'Refresh orders'),
  refreshed: both('已是最新', 'Up to date'),
  more: both('加载更多', 'Load more'),
  end: both('没有更多了', 'No more orders'),
})
