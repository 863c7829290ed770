import { both, defineTexts } from '../../base/texts/texts.ts'

export const giftScreenTexts = defineTexts('screens/gift/texts', {
  shareTitle: both(
    (number: string) => `送您一个号码 ${number}`,
    (number) => `A number for you: ${number}`,
  ),
  shareText: both(
    '点开收下：号码由您专享，陌生人拨打时您的手机响铃。',
    'Open to accept it: the number is yours alone, and rings your phone when a stranger calls.',
  ),
  from: both(
    (phone: string) => `${phone} 送您一个号码`,
    (phone) => `${phone} gives you a number`,
  ),
  about: {
    open: both(
      '号码由您专享，接受后绑定您的手机：陌生人拨打它，您的手机响铃，您自己的号码不外露。',
      'The number is yours alone. Accept it and bind your phone: when a stranger calls it, your phone rings, and your own number stays yours.',
    ),
    accepted: both('这份礼物已经被接受了。', 'This gift has been accepted.'),
    over: both(
      '这份礼物已经过期或被收回，请联系送您的人。',
      'This gift has ended or was taken back. Please ask who sent it to you.',
    ),
  },
  mine: both(
    '号码是您的了。绑定手机，它就开始响铃。',
    'The number is yours. Bind a phone, and it starts to ring.',
  ),
  own: both(
    '这是您送出的礼物，等朋友接受。把这个页面的链接发给朋友。',
    'This is the gift that you give. Send the link of this page to your friend.',
  ),
  period: both('已付时长', 'Paid period'),
  acceptUntil: both('接受期限', 'Accept by'),
  price: both('之后续费', 'Renewal price'),
  login: both('登录后接受', 'Log in to accept'),
  accept: both('查看并接受', 'Review and accept'),
  bind: both('绑定接听手机', 'Bind a phone'),
  toGift: both('查看礼物', 'See the gift'),
  home: both('看看其他号码', 'Look at other numbers'),
  unknown: both(
    '链接不完整或已失效，请联系送您的人',
    'The link is incomplete or has expired. Please ask who sent it to you',
  ),
  sheet: {
    title: both('接受这份礼物', 'Accept this gift'),
    own: both('这是您自己送出的礼物，请让朋友接受', 'This is your own gift. Your friend accepts it'),
    rules: {
      period: both(
        (months: string, price: string) =>
          `现在起您得到 ${months}服务期，之后自己续费，${price}/月，不会自动扣款`,
        (months, price) =>
          `You get ${months} from now on. After that you renew it yourself for ${price}/month; nothing is charged automatically`,
      ),
      refund: both(
        '这段服务期是朋友付的，您提前退订不退款；您自己续费的部分照常可退',
        'Your friend paid for this period, so nothing of it is refunded if you cancel early. What you pay yourself is refunded as usual',
      ),
      bind: both(
        '接受后绑定接听手机，绑定之前号码不响铃',
        'Bind a phone afterwards. Until then the number does not ring',
      ),
    },
  },
})
