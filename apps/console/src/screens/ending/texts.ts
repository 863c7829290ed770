import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '占用与冷却',
  hint: '暂时不能买到的号码，最快恢复的排在最前。',
  calledTimes: (count: number) => `${count} 次`,
  order: (number: string) => `订单 ${number}`,
  lastOrder: (number: string) => `原机主的订单 ${number}`,
  offered: '按候补顺序留给下一位客户',
  empty: '现在没有被占用或冷却中的号码',
  next: {
    held: '未付款则恢复在售',
    offered: '未下单则轮到下一位',
    reserved: '恢复预留前的状态',
    cooling: '重新上架',
  },
}

const en: Translation<typeof zh> = {
  title: 'Held and cooling',
  hint: 'Numbers that cannot be bought for now, soonest available first.',
  calledTimes: (count) => `${count}`,
  order: (number) => `order ${number}`,
  lastOrder: (number) => `previous owner’s order ${number}`,
  offered: 'kept for the next customer on the waitlist',
  empty: 'No numbers are held or cooling',
  next: {
    held: 'back on sale if not paid',
    offered: 'offered to the next customer if not ordered',
    reserved: 'back to its earlier state',
    cooling: 'back on sale',
  },
}

export const endingTexts = defineTexts({ zh, en })
