import { both, defineTexts } from '../../base/texts/texts.ts'

export const confirmTexts = defineTexts('parts/purchase/confirm-texts', {
  title: both('确认订单', 'Confirm order'),
  period: both('开通时长', 'Period'),
  price: both('单价', 'Price'),
  perMonth: both(
    (price: string) => `${price}/月`,
    (price) => `${price}/month`,
  ),
  due: both('应付', 'To pay'),
  pay: both('立即支付', 'Pay now'),
  retry: both('重新支付', 'Pay again'),
  payNew: both('按新价支付', 'Pay the new price'),
  renewAgain: both(
    '需要自动续费的，请按新价重新勾选。',
    ' Tick automatic renewal again if you want it at the new price.',
  ),
  ownOrder: both('您已有这个号码的订单', 'You already ordered this number'),
  ownOrderText: both(
    '这个订单和您刚才选的不一样，没有重新下单。想改成刚才选的，请先取消这个订单。',
    'Your order differs from what you have just chosen. Nothing new was ordered. To choose again, cancel it first.',
  ),
  renewal: both('续费', 'Renewal'),
  renewals: {
    auto: both('到期自动续费', 'Renews automatically'),
    manual: both('到期不自动扣费', 'No automatic charge'),
  },
  payThis: both(
    (total: string) => `支付这个订单 ${total}`,
    (total) => `Pay this order, ${total}`,
  ),
  read: both('我已阅读并同意', 'I have read and agree to the '),
  service: both('《服务协议》', 'Service Agreement'),
  and: both('和', ' and '),
  privacy: both('《隐私政策》', 'Privacy Policy'),
  atLogin: both('（登录时已同意）', ' (accepted at login)'),
  agreeFirst: both('请同意服务协议和隐私政策', 'Please agree to the service agreement and privacy policy'),
  renew: both(
    (amount: string, months: string) =>
      `到期自动续费（可选）：每 ${months}扣 ${amount}，扣款前 6 天和前 1 天提醒您，随时可取消。`,
    (amount, months) =>
      `Renew automatically (optional): ${amount} every ${months}. We remind you 6 days and 1 day before each charge. Cancel at any time. `,
  ),
  renewDiscount: both(
    '时长优惠有变动时，以提醒您的金额为准。',
    'If the discount changes, the amount in the reminder counts. ',
  ),
  renewAgreement: both('《自动续费协议》', 'Automatic Renewal Agreement'),
  noReturn: both(
    (perDay: string) =>
      `付款后可以绑定自己的手机，也可以送给朋友。绑定手机之前可随时退订，全额退款，72 小时没有绑定的自动全额退款；绑定激活后，不支持 7 天无理由退货，但可随时退订，剩余的整天每天约退 ${perDay}。`,
    (perDay) =>
      `After paying, bind your own phone or give the number to a friend. Cancel with a full refund at any time before you bind a phone; automatic if you don’t bind one within 72 hours. Once a phone is bound, the 7-day return does not apply, but you can cancel at any time and get back about ${perDay} for each full day left.`,
  ),
  held: both(
    '支付服务繁忙，请稍后再试一次。号码仍为您保留',
    'The payment service is busy. Please try again in a moment. The number is held for you for',
  ),
  heldLabel: both('保留剩余时间', 'Held for you for'),
  taken: both('被他人抢先一步', 'Someone was faster'),
  takenText: both(
    '这个号码刚刚被别人锁定了。看看这些相似的号码：',
    'This number has just been taken. Have a look at similar ones:',
  ),
  takenNone: both(
    '这个号码刚刚被别人锁定了，去看看其他号码吧。',
    'This number has just been taken. Have a look at others.',
  ),
  more: both('选其他号码', 'Choose another'),
  tooMany: both('有订单待支付', 'You have unpaid orders'),
  tooManyText: both(
    '您已有 3 个待支付的订单，请先支付或取消其中一个，再办理这个号码。',
    'You have 3 unpaid orders. Pay or cancel one of them, then come back for this number.',
  ),
  pending: both('查看待支付订单', 'See unpaid orders'),
})
