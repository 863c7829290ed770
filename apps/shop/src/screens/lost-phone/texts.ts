import { both, defineTexts } from '../../base/texts/texts.ts'

export const lostPhoneTexts = defineTexts('screens/lost-phone/texts', {
  heading: both('原手机号用不了了？', 'Lost your old phone?'),
  lead: both(
    '先说明您是账号的主人，再验证新手机。客服核对后，72 小时内原手机没有人停止，登录手机就会更换。',
    'Tell us how we can see that the account is yours, then confirm your new phone. We check it. If nobody stops it on the old phone within 72 hours, your login phone changes.',
  ),
  oldPhone: both('原手机号', 'Old phone'),
  oldPlaceholder: both('账号原来的手机号', 'The phone you logged in with'),
  order: both('任一订单号', 'Any order number'),
  orderHint: both(
    '在订单详情或微信支付账单的商户单号里',
    'In your order, or the merchant number in WeChat’s bill',
  ),
  amount: both('该订单的付款金额（元）', 'Amount paid for it (yuan)'),
  paidOn: both('或付款日期', 'Or the date of payment'),
  number: both('您的一个号码', 'One of your numbers'),
  next: both('下一步', 'Next'),
  orderMissing: both('请输入订单号', 'Please enter an order number'),
  amountMissing: both('请填写金额或付款日期', 'Please enter the amount or the date'),
  amountWrong: both('请输入金额，例如 88 或 88.50', 'Please enter an amount, such as 88 or 88.50'),
  numberMissing: both('请输入您的号码', 'Please enter your number'),
  newLead: both(
    '新手机会收到每一步的短信，更换后用它登录。',
    'Your new phone gets an SMS at each step. Later you log in with it.',
  ),
  newPhone: both('新手机号', 'New phone'),
  newPlaceholder: both('请输入新手机号', 'Your new mobile number'),
  back: both('返回修改', 'Back'),
  submit: both('提交申请', 'Send request'),
  received: both('申请已收到', 'We have your request'),
  receivedText: both(
    '我们核对后用短信通知新手机。原手机也会收到短信，72 小时内可以停止更换。',
    'We check it and tell your new phone by SMS. The old phone gets an SMS too, and can stop the change for 72 hours.',
  ),
  home: both('返回首页', 'Back home'),
})
