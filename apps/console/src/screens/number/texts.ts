import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  facts: '现在',
  history: '历史记录',
  newest: (count: number) => `只显示最近 ${count} 条`,
  owner: '机主',
  recoverable: '原机主可找回至',
  calls: '冷却期间来电',
  goesBack: '预留结束后',
  callsBlocked: '来电已封停',
  done: '已完成',
  reserveAnew: '修改预留时间',
  set: (id: number) => `批次 ${id}`,
  order: (number: string) => `订单 ${number}`,
  effects: {
    publish: '所有人都能看到并购买这个号码。',
    withdraw: '客户将无法再购买，可随时重新上架。',
    reserve: '在截止时间前没有人能购买；到期后自动恢复原来的状态。',
    unreserve: '号码恢复为预留之前的状态。',
    block: '号码不能出售，直到解除封停。',
    unblock: '号码回到“已下架”，需要时再上架。',
    retire: '号码将永久停用，此操作不能再改回。',
    'change-cooling': '冷却结束后号码重新上架；不能早于原机主可找回的期限。',
    price: '只影响之后的购买，已下单和已售出的价格不变。',
    feature: '权重越大越靠前，0 为不推荐。',
    categorise: '号码将只出现在这些分类中。',
  },
}

const en: Translation<typeof zh> = {
  facts: 'Now',
  history: 'History',
  newest: (count) => `Showing the latest ${count}`,
  owner: 'Owner',
  recoverable: 'Previous owner can recover it until',
  calls: 'Calls while cooling',
  goesBack: 'After the reservation',
  callsBlocked: 'Calls blocked',
  done: 'Done',
  reserveAnew: 'Change reservation',
  set: (id) => `batch ${id}`,
  order: (number) => `order ${number}`,
  effects: {
    publish: 'Everyone can see and buy this number.',
    withdraw: 'Customers can no longer buy it. You can put it back on sale at any time.',
    reserve: 'It cannot be bought until then. Afterwards it returns to its earlier state.',
    unreserve: 'The number returns to its state before the reservation.',
    block: 'The number cannot be sold until you unblock it.',
    unblock: 'The number is off sale. Put it on sale when you are ready.',
    retire: 'The number is taken out of use permanently. This cannot be undone.',
    'change-cooling':
      'It goes back on sale when the cooling period ends, but not while its previous owner can still recover it.',
    price: 'Applies to new purchases only. Existing orders and owners keep their price.',
    feature: 'A higher weight puts the number nearer the front. 0 means not featured.',
    categorise: 'The number will be in these categories only.',
  },
}

export const oneNumberTexts = defineTexts({ zh, en })
