import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '联系客服',
  lead: '写下您遇到的问题，客服回复后会短信通知您。',
  category: '问题类型',
  order: '与哪个号码有关（选填）',
  noOrder: '不涉及具体号码',
  hints: {
    calls: '例如：谁在什么时间拨打，您的手机有没有反应，对方听到了什么',
    binding: '例如：要绑定哪个手机号，卡在了哪一步',
    buying: '例如：想要什么样的号码，或付款时遇到了什么',
    renewal: '例如：哪一笔款项，您希望怎样处理',
    privacy: '例如：您担心什么，或想更改哪项资料',
    other: '请写下您的问题或建议',
  },
  safety: '请不要填写密码、短信验证码或银行卡号，客服不会向您索要。',
  send: '提交',
  logInAndSend: '登录并提交',
  keeps: '登录后会回到这里，您写的内容都在。',
  answers: '也许已经有答案',
  sent: '已提交，回复后短信通知您',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Ask us',
  lead: 'Tell us what happened. We’ll send you an SMS when we reply.',
  category: 'What is it about?',
  order: 'Which number? (optional)',
  noOrder: 'None in particular',
  hints: {
    calls: 'For example: who called and when, what your phone did, what the caller heard',
    binding: 'For example: which phone you want to bind, and where you got stuck',
    buying: 'For example: the number you are looking for, or what happened when you paid',
    renewal: 'For example: which payment, and what you would like us to do',
    privacy: 'For example: what worries you, or which detail you want to change',
    other: 'Your question or suggestion',
  },
  safety: 'Please don’t include passwords, SMS codes or bank card numbers. We never ask for them.',
  send: 'Send',
  logInAndSend: 'Log in and send',
  keeps: 'After you log in, you come back here and everything you wrote is kept.',
  answers: 'These may already answer it',
  sent: 'Sent. We’ll send you an SMS when we reply',
})

export const newTicketTexts = { file: 'screens/new-ticket/texts', zh }
