import { both, defineTexts } from '../../base/texts/texts.ts'

export const endingTexts = defineTexts({
  title: both('占用与冷却', 'Held and cooling'),
  hint: both(
    '暂时不能买到的号码，最快恢复的排在最前。',
    'Numbers that cannot be bought for now, soonest available first.',
  ),
  left: {
    days: both(
      (days: number, hours: number) => `${days} 天 ${hours} 小时`,
      (days, hours) => `${days} d ${hours} h`,
    ),
    hours: both(
      (hours: number, minutes: number) => `${hours} 小时 ${minutes} 分`,
      (hours, minutes) => `${hours} h ${minutes} min`,
    ),
    over: both('时间已到', 'Time is up'),
  },
  calledTimes: both(
    (count: number) => `${count} 次`,
    (count) => `${count}`,
  ),
  order: both(
    (number: string) => `订单 ${number}`,
    (number) => `order ${number}`,
  ),
  lastOrder: both(
    (number: string) => `原机主的订单 ${number}`,
    (number) => `previous owner’s order ${number}`,
  ),
  offered: both('按候补顺序留给下一位客户', 'kept for the next customer on the waitlist'),
  empty: both('现在没有被占用或冷却中的号码', 'No numbers are held or cooling'),
  next: {
    held: both('未付款则恢复在售', 'back on sale if not paid'),
    offered: both('未下单则轮到下一位', 'offered to the next customer if not ordered'),
    reserved: both('恢复预留前的状态', 'back to its earlier state'),
    cooling: both('重新上架', 'back on sale'),
  },
})
