import { both, defineTexts } from '../../base/texts/texts.ts'

export const oneNumberTexts = defineTexts({
  facts: both('现在', 'Now'),
  history: both('历史记录', 'History'),
  newest: both(
    (count: number) => `只显示最近 ${count} 条`,
    (count) => `Showing the latest ${count}`,
  ),
  owner: both('机主', 'Owner'),
  recoverable: both('原机主可找回至', 'Previous owner can recover it until'),
  calls: both('冷却期间来电', 'Calls while cooling'),
  goesBack: both('预留结束后', 'After the reservation'),
  callsBlocked: both('来电已封停', 'Calls blocked'),
  done: both('已完成', 'Done'),
  reserveAnew: both('修改预留时间', 'Change reservation'),
  set: both(
    (id: number) => `批次 ${id}`,
    (id) => `batch ${id}`,
  ),
  order: both(
    (number: string) => `订单 ${number}`,
    (number) => `order ${number}`,
  ),
  beneathPromotion: both(
    (promotion: string) => `号码正在促销（${promotion}）。这里改的是没有促销时的价格；更低的价格立即生效。`,
    (promotion) =>
      `The number is in a promotion (${promotion}). This is its price without the promotion; a lower one counts at once.`,
  ),
  effects: {
    publish: both('所有人都能看到并购买这个号码。', 'Everyone can see and buy this number.'),
    withdraw: both(
      '客户将无法再购买，可随时重新上架。',
      'Customers can no longer buy it. You can put it back on sale at any time.',
    ),
    reserve: both(
      '在截止时间前没有人能购买；到期后自动恢复原来的状态。',
      'It cannot be bought until then. Afterwards it returns to its earlier state.',
    ),
    unreserve: both('号码恢复为预留之前的状态。', 'The number returns to its state before the reservation.'),
    block: both('号码不能出售，直到解除封停。', 'The number cannot be sold until you unblock it.'),
    unblock: both(
      '号码回到“已下架”，需要时再上架。',
      'The number is off sale. Put it on sale when you are ready.',
    ),
    retire: both(
      '号码将永久停用，此操作不能再改回。',
      'The number is taken out of use permanently. This cannot be undone.',
    ),
    'change-cooling': both(
      '冷却结束后号码重新上架；不能早于原机主可找回的期限。',
      'It goes back on sale when the cooling period ends, but not while its previous owner can still recover it.',
    ),
    price: both(
      '只影响之后的购买，已下单和已售出的价格不变。',
      'Applies to new purchases only. Existing orders and owners keep their price.',
    ),
    feature: both(
      '权重越大越靠前，0 为不推荐。',
      'A higher weight puts the number nearer the front. 0 means not featured.',
    ),
    categorise: both('号码将只出现在这些分类中。', 'The number will be in these categories only.'),
  },
})
