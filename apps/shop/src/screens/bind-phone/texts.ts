import { both, defineTexts } from '../../base/texts/texts.ts'

export const bindTexts = defineTexts('screens/bind-phone/texts', {
  lead: both(
    '绑定后，陌生人拨打这个号码，您的手机就会响铃。',
    'Once bound, your phone rings when a stranger calls this number.',
  ),
  phone: both('接听手机', 'Rings on'),
  placeholder: both('请输入手机号', 'Phone number'),
  own: both(
    '这是您登录的手机号，无需验证码，点一下即可绑定。',
    'This is the phone you log in with. No code needed: one tap binds it.',
  ),
  other: both(
    '换一个手机号接听，需要先用短信验证码验证。',
    'To use another phone, verify it with an SMS code first.',
  ),
  useOwn: both('使用登录手机号', 'Use my own phone'),
  confirm: both('确认绑定', 'Bind this phone'),
  tip: both(
    '服务期从绑定成功的那一刻开始计算；付款后 72 小时内没有绑定，自动全额退款。',
    'Your period starts the moment the phone is bound. If you don’t bind one within 72 hours of payment, you get a full refund.',
  ),
  phoneLimit: both(
    '这个手机号已绑定 5 个号码，请换一个手机号',
    'This phone already has 5 numbers. Please use another one',
  ),
  changed: both('订单状态已变化，已为您刷新', 'The order has changed. We’ve refreshed it for you'),
  bound: both('绑定成功', 'Bound'),
  boundText: both(
    (number: string, phone: string) => `从现在起，拨打 ${number} 会响铃到 ${phone}`,
    (number, phone) => `From now on, calls to ${number} ring ${phone}`,
  ),
  periodEnd: both(
    (moment: string) => `服务期至 ${moment}`,
    (moment) => `Yours until ${moment}`,
  ),
  given: both(
    '这个号码正在等朋友接受。想自己用，请先在订单里收回礼物。',
    'This number waits for your friend. To keep it, take the gift back in the order first.',
  ),
  asked: both(
    (phone: string) => `正在绑定 ${phone}，等待运营商确认；服务期从绑定成功时开始，好了会用短信告诉您。`,
    (phone) =>
      `Binding ${phone}. We’re waiting for the carrier to confirm. Your period starts once it does, and we’ll send you an SMS.`,
  ),
  refused: both(
    (phone: string) => `没有绑定成功：运营商不接受 ${phone}，请换一个手机号再试。`,
    (phone) => `Not bound: the carrier does not accept ${phone}. Please try another phone.`,
  ),
  home: both('返回首页', 'Back home'),
  unpaid: both(
    '这个订单还没有支付，支付后就能绑定手机号。',
    'This order is not paid yet. You can bind a phone once it is.',
  ),
  pay: both('去支付', 'Pay now'),
  over: both(
    '这个订单已经结束，不能再绑定手机号。',
    'This order has ended, so you can’t bind a phone to it.',
  ),
  choose: both('选其他号码', 'Choose another number'),
  notFound: both(
    '没有找到这个订单，可能不属于当前账号。',
    'We couldn’t find this order. It may belong to another account.',
  ),
  which: both('您有号码还没绑定，选一个开始：', 'These numbers have no phone yet. Choose one:'),
  none: both(
    '没有等待绑定的号码，去挑一个喜欢的吧',
    'All your numbers have a phone. Find another one you love',
  ),
  paidAt: both(
    (moment: string) => `${moment} 支付`,
    (moment) => `Paid ${moment}`,
  ),
})
