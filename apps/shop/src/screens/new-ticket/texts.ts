import { both, defineTexts } from '../../base/texts/texts.ts'

export const newTicketTexts = defineTexts('screens/new-ticket/texts', {
  lead: both(
    '写下您遇到的问题，客服回复后会短信通知您。',
    'Tell us what happened. We’ll send you an SMS when we reply.',
  ),
  category: both('问题类型', 'What is it about?'),
  order: both('与哪个号码有关（选填）', 'Which number? (optional)'),
  noOrder: both('不涉及具体号码', 'None in particular'),
  hints: {
    calls: both(
      '例如：谁在什么时间拨打，您的手机有没有反应，对方听到了什么',
      'For example: who called and when, what your phone did, what the caller heard',
    ),
    binding: both(
      '例如：要绑定哪个手机号，卡在了哪一步',
      'For example: which phone you want to bind, and where you got stuck',
    ),
    buying: both(
      '例如：想要什么样的号码，或付款时遇到了什么',
      'For example: the number you are looking for, or what happened when you paid',
    ),
    renewal: both(
      '例如：哪一笔款项，您希望怎样处理',
      'For example: which payment, and what you would like us to do',
    ),
    privacy: both(
      '例如：您担心什么，或想更改哪项资料',
      'For example: what worries you, or which detail you want to change',
    ),
    other: both('请写下您的问题或建议', 'Your question or suggestion'),
  },
  safety: both(
    '请不要填写密码、短信验证码或银行卡号，客服不会向您索要。',
    'Please don’t include passwords, SMS codes or bank card numbers. We never ask for them.',
  ),
  send: both('提交', 'Send'),
  logInAndSend: both('登录并提交', 'Log in and send'),
  keeps: both(
    '登录后会回到这里，您写的内容都在。',
    'After you log in, you come back here and everything you wrote is kept.',
  ),
  answers: both('也许已经有答案', 'These may already answer it'),
  sent: both('已提交，回复后短信通知您', 'Sent. We’ll send you an SMS when we reply'),
})
