import { providerWords } from '@hao/contract/payment-methods.ts'
import type { Locale } from '@hao/contract/locale.ts'

const { brand } = providerWords

/** The names of invariants in each language, by the name that the server uses. */
const invariantNames: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  'a live order keeps exactly one of its payments, any other order none': {
    zh: '有效订单恰好保留一笔支付，其他订单不保留',
    en: 'Each paid order keeps exactly one payment, and no other order keeps any',
  },
  'an order is paid, or refunded, exactly when a payment of it succeeded': {
    zh: '订单已支付或已退款，当且仅当有一笔支付成功',
    en: 'An order is paid or refunded if and only if one of its payments succeeded',
  },
  'an order is paying exactly while a payment of it is open': {
    zh: '订单支付中，当且仅当有一笔未结束的支付',
    en: 'An order is in payment if and only if one of its payments is open',
  },
  'an order is refunded exactly when its refund is through': {
    zh: '订单已退款，当且仅当退款已到账',
    en: 'An order is refunded if and only if its refund is complete',
  },
  'a number is held exactly by one pending order': {
    zh: '被占用的号码恰好对应一笔待支付订单',
    en: 'Each held number has exactly one unpaid order',
  },
  'a number is offered exactly to whom an open offer says': {
    zh: '留给候补的号码与有效的候补一致',
    en: 'Each number kept for a waiting customer has a matching open offer',
  },
  'an order costs its months at its price, less its discount; a charge has the one that was announced': {
    zh: '订单金额等于月费乘以月数再减时长优惠，自动扣款的优惠与提醒一致',
    en: 'Each order costs its months less its discount, and each charge has the discount that was announced',
  },
  'a number has the price of a promotion only until its end': {
    zh: '促销价只在促销期内有效',
    en: 'No number has a promotion price after the promotion ended',
  },
  'a number is sold or bound exactly by one live subscription': {
    zh: '已售或使用中的号码恰好对应一个有效订阅',
    en: 'Each number sold or in use has exactly one live subscription',
  },
  'a subscription has its phone exactly while it runs': {
    zh: '订阅有效期间才有绑定的手机',
    en: 'A subscription has a bound phone if and only if it is running',
  },
  'a number rings one phone at most': {
    zh: '一个号码最多响一部主手机',
    en: 'A number has at most one primary phone',
  },
  'a phone has five numbers at most': {
    zh: '一部手机最多绑定五个号码',
    en: 'A phone has at most five numbers',
  },
  'a running subscription runs exactly as long as its active orders have paid for': {
    zh: '订阅的有效期与已支付的周期一致',
    en: 'The period of a running subscription equals the periods paid for',
  },
  'no payment is refunded beyond its amount': {
    zh: '退款不超过支付金额',
    en: 'No refund exceeds its payment',
  },
  'a refund is of a payment of its order': {
    zh: '退款与所退的支付属于同一订单',
    en: 'A refund and its payment belong to one order',
  },
  'the ledger is what was paid and what was refunded': {
    zh: '账本记下了每笔支付和退款',
    en: 'The ledger has an entry for every payment and refund',
  },
  'the ledger is nothing else': { zh: '账本没有其他内容', en: 'The ledger has no other entries' },
  'the newest history row of a number is its state': {
    zh: '号码的状态与最新一条历史一致',
    en: 'The state of a number equals its newest history entry',
  },
  'the newest history row of an order is its stage': {
    zh: '订单的状态与最新一条历史一致',
    en: 'The state of an order equals its newest history entry',
  },
  'the newest history row of a subscription is its state and renewal': {
    zh: '订阅的状态和续费方式与最新一条历史一致',
    en: 'State and renewal of a subscription equal its newest history entry',
  },
  'the newest history row of a payment is its state': {
    zh: '支付的状态与最新一条历史一致',
    en: 'The state of a payment equals its newest history entry',
  },
  'the newest history row of a refund is its state': {
    zh: '退款的状态与最新一条历史一致',
    en: 'The state of a refund equals its newest history entry',
  },
  'the newest history row of a transfer is its state': {
    zh: '转让的状态与最新一条历史一致',
    en: 'The state of a transfer equals its newest history entry',
  },
  'a transfer changed the owner and nothing else': {
    zh: '转让只换机主：服务期不变，旧订阅已结束，新机主只有一个',
    en: 'A transfer changed only the owner: the period is the same, and one subscription is live',
  },
  'a gift waits exactly while nobody can bind its paid number': {
    zh: '礼物等待接受的期间，号码已付款、没有绑定手机，也不能绑定',
    en: 'A gift waits exactly while its number is paid, and no phone is or can be bound to it',
  },
  'nothing of another person hangs on a number': {
    zh: '号码上没有他人的规则，转让后也没有原机主的扣款授权、通话和接听手机',
    en: 'A number has no rules of another person, and after a transfer no authorisation, call or phone of the owner before',
  },
  'the newest history row of an invoice is its state': {
    zh: '发票的状态与最新一条历史一致',
    en: 'The state of an invoice equals its newest history entry',
  },
  'an issued invoice that was refunded has a red one, or one that is due': {
    zh: '退过款的已开发票都已冲红或待冲红',
    en: 'Each issued invoice that was refunded is reversed, or to be reversed',
  },
  'a refund that the provider did not make is a case': {
    zh: `${brand}没有退成的退款都有资金异常记录`,
    en: 'Each refund that the provider rejected has an entry in failed refunds',
  },
  'the newest history row of a mandate is its state': {
    zh: '自动扣款授权的状态与最新一条历史一致',
    en: 'The state of an automatic charge authorisation equals its newest history entry',
  },
  'the newest history row of a binding is its state and version': {
    zh: '绑定的状态和版本与最新一条历史一致',
    en: 'State and version of a bound phone equal its newest history entry',
  },
  'the newest history row of a call that we made is its state': {
    zh: '试响和回拨的状态与最新一条历史一致',
    en: 'The state of a test ring or callback equals its newest history entry',
  },
  'the newest history row of a ticket is its state': {
    zh: '工单的状态与最新一条历史一致',
    en: 'The state of a ticket equals its newest history entry',
  },
  'the newest history row of a wait is its state': {
    zh: '候补的状态与最新一条历史一致',
    en: 'The state of a number alert equals its newest history entry',
  },
  'the newest history row of an offer is its state': {
    zh: '候补机会的状态与最新一条历史一致',
    en: 'The state of an offer equals its newest history entry',
  },
  'the newest history row of a set of changes is its state': {
    zh: '批量变更的状态与最新一条历史一致',
    en: 'The state of a bulk change equals its newest history entry',
  },
  'the newest history row of a case is its state': {
    zh: '资金异常的状态与最新一条历史一致',
    en: 'The state of a payment exception equals its newest history entry',
  },
  'the newest history row of a request for approval is its state': {
    zh: '批准申请的状态与最新一条历史一致',
    en: 'The state of an approval request equals its newest history entry',
  },
  'a blocked customer has no new order, and no silenced number rings': {
    zh: '受限客户没有新订单，决定停用的号码都不响铃',
    en: 'A blocked customer has no new orders, and silenced numbers do not ring',
  },
  'a refund that staff asked for is decided exactly when it is approved': {
    zh: '员工申请的退款在批准后才执行',
    en: 'A refund requested by staff is made if and only if it was approved',
  },
  'there is a job for everything that is due': {
    zh: '到期的事都有任务在处理',
    en: 'Everything due has a job',
  },
  'nothing is stuck beyond its deadline': {
    zh: '没有超过期限还未处理的事',
    en: 'Nothing is past its deadline',
  },
}

/** The name of an invariant in a language; the server's name for one from a newer server. */
export function invariantName(name: string, locale: Locale): string {
  return invariantNames[name]?.[locale] ?? name
}
