import { both, defineTexts } from '../../base/texts/texts.ts'

export const ordersTexts = defineTexts({
  title: both('订单', 'Orders'),
  months: both(
    (count: number) => `${count} 个月`,
    (count) => (count === 1 ? '1 month' : `${count} months`),
  ),
})
