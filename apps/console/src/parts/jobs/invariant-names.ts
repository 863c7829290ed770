import { providerWords } from '@hao/contract/payment-methods.ts'
import type { Locale } from '@hao/contract/locale.ts'

const { brand } = providerWords

/** The Chinese names of invariants by the server's English names. */
const chineseNames: Readonly<Record<string, string>> = {
  'a live order keeps exactly one of its payments, any other order none':
    '有效订单恰好保留一笔支付，其他订单不保留',
  'an order is paid, or refunded, exactly when a payment of it succeeded':
    '订单已支付或已退款，当且仅当有一笔支付成功',
  'an order is paying exactly while a payment of it is open': '订单支付中，当且仅当有一笔未结束的支付',
  'an order is refunded exactly when its refund is through': '订单已退款，当且仅当退款已到账',
  'a number is held exactly by one pending order': '被占用的号码恰好对应一笔待支付订单',
  'a number is offered exactly to whom an open offer says': '留给候补的号码与有效的候补一致',
  'a number is sold or bound exactly by one live subscription': '已售或使用中的号码恰好对应一个有效订阅',
  'a subscription has its phone exactly while it runs': '订阅有效期间才有绑定的手机',
  'a number rings one phone at most': '一个号码最多响一部主手机',
  'a phone has five numbers at most': '一部手机最多绑定五个号码',
  'a running subscription runs exactly as long as its active orders have paid for':
    '订阅的有效期与已支付的周期一致',
  'no payment is refunded beyond its amount': '退款不超过支付金额',
  'the ledger is what was paid and what was refunded': '账本记下了每笔支付和退款',
  'the ledger is nothing else': '账本没有其他内容',
  'the newest history row of a number is its state': '号码的状态与最新一条历史一致',
  'the newest history row of an order is its stage': '订单的状态与最新一条历史一致',
  'the newest history row of a subscription is its state and renewal':
    '订阅的状态和续费方式与最新一条历史一致',
  'the newest history row of a payment is its state': '支付的状态与最新一条历史一致',
  'the newest history row of a refund is its state': '退款的状态与最新一条历史一致',
  'a refund that the provider did not make is a case': `${brand}没有退成的退款都有资金异常记录`,
  'the newest history row of a mandate is its state': '自动扣款授权的状态与最新一条历史一致',
  'the newest history row of a binding is its state and version': '绑定的状态和版本与最新一条历史一致',
  'the newest history row of a call that we made is its state': '试响和回拨的状态与最新一条历史一致',
  'the newest history row of a ticket is its state': '工单的状态与最新一条历史一致',
  'the newest history row of a wait is its state': '候补的状态与最新一条历史一致',
  'the newest history row of an offer is its state': '候补机会的状态与最新一条历史一致',
  'the newest history row of a set of changes is its state': '批量变更的状态与最新一条历史一致',
  'the newest history row of a case is its state': '资金异常的状态与最新一条历史一致',
  'the newest history row of a request for approval is its state': '批准申请的状态与最新一条历史一致',
  'a refund that staff asked for is decided exactly when it is approved': '员工申请的退款在批准后才执行',
  'there is a job for everything that is due': '到期的事都有任务在处理',
  'nothing is stuck beyond its deadline': '没有超过期限还未处理的事',
}

/** The name of an invariant in a language. */
export function invariantName(name: string, locale: Locale): string {
  return locale === 'zh' ? (chineseNames[name] ?? name) : name
}
