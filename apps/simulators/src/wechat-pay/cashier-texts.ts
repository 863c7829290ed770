const zh = {
  lang: 'zh-CN',
  title: '微信支付 · 演示收银台',
  demo: '演示收银台，不会扣款',
  payTo: '付款给',
  goods: '商品',
  orderNo: '商户单号',
  method: '支付方式',
  methodName: '零钱（演示）',
  payBefore: '请在此前支付',
  pay: '立即支付',
  cancel: '取消支付',
  back: '返回商家',
  paid: '支付成功',
  paidHint: '演示付款已完成，没有扣取任何费用。',
  cancelled: '已取消支付',
  cancelledHint: '订单仍然保留，您可以返回商家重新支付。',
  expired: '支付链接已过期',
  expiredHint: '支付链接 5 分钟内有效，请返回商家重新发起支付。',
  closed: '订单已关闭',
  closedHint: '该订单已关闭或已超过支付时间，无法继续支付。',
  noReferer: '商家参数格式有误',
  noRefererHint: '请从商家页面打开收银台：请求没有带来源地址（Referer）。',
}

export type CashierTexts = typeof zh

const en: CashierTexts = {
  lang: 'en',
  title: 'WeChat Pay · demo cashier',
  demo: 'Demo cashier: you will not be charged',
  payTo: 'Pay to',
  goods: 'Item',
  orderNo: 'Order no.',
  method: 'Pay with',
  methodName: 'Balance (demo)',
  payBefore: 'Pay before',
  pay: 'Pay now',
  cancel: 'Cancel payment',
  back: 'Back to merchant',
  paid: 'Payment success',
  paidHint: 'The demo payment is done. Nothing was charged.',
  cancelled: 'Payment cancelled',
  cancelledHint: 'Your order is kept. You can go back and pay again.',
  expired: 'This payment link has expired',
  expiredHint: 'A payment link lives for 5 minutes. Please go back and start the payment again.',
  closed: 'This order is closed',
  closedHint: 'The order was closed or its payment time is over, so it can no longer be paid.',
  noReferer: 'Opened without a merchant page',
  noRefererHint: 'Please open the cashier from the merchant page: the request carried no Referer.',
}

/** Chinese, unless the visitor has chosen English in the shop. */
export function cashierTexts(cookies = ''): CashierTexts {
  return /(?:^|;\s*)lang=en\b/.test(cookies) ? en : zh
}
