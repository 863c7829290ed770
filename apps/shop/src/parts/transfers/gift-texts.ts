import { both, defineTexts } from '../../base/texts/texts.ts'

export const giftTexts = defineTexts('parts/transfers/gift-texts', {
  give: both('送给朋友', 'Give to a friend'),
  rules: {
    link: both(
      '生成一个链接，朋友打开、登录并接受后，号码就归他',
      'You get a link. Your friend opens it, logs in and accepts; then the number is theirs',
    ),
    time: both(
      '付款后 72 小时内没有人接受，礼物到期；您不绑定手机，订单自动全额退款。之前您可以收回',
      'If nobody accepts within 72 hours of your payment, the gift ends, and without a phone of yours the order is refunded in full. You can take it back before',
    ),
    period: both(
      '服务期从朋友接受时开始；之后由朋友自己续费，您的自动续费不会生效',
      'The paid period starts when your friend accepts. After that they renew it themselves; your automatic renewal does not apply',
    ),
    once: both(
      '谁有链接谁就能接受，只发给要送的人',
      'Anyone with the link can accept. Send it only to the one it is for',
    ),
  },
  message: both('留言（选填）', 'Message (optional)'),
  placeholder: both('如：生日快乐', 'Such as: Happy birthday'),
  tooLong: both(
    (max: number) => `最多 ${max} 个字`,
    (max) => `At most ${max} characters`,
  ),
  confirm: both('生成礼物链接', 'Get the gift link'),
  made: both('礼物已备好，发给朋友吧', 'Your gift is ready. Send it to your friend'),
  share: {
    title: both('发给朋友', 'Send it to your friend'),
    alt: both(
      (number: string) => `号码 ${number} 的礼物卡，附二维码`,
      (number) => `Gift card of ${number} with a QR code`,
    ),
    name: both('送您一个号码', 'A number for you'),
    scan: both('扫一扫，收下号码', 'Scan to accept it'),
    hold: both('长按图片可以保存或转发。', 'Press and hold the picture to save or send it.'),
    send: both('发送链接', 'Send the link'),
    copy: both('复制链接', 'Copy the link'),
    copied: both('链接已复制', 'Link copied'),
    copyFailed: both('没有复制成功，请长按链接复制', 'Couldn’t copy. Press and hold the link instead'),
    text: both(
      (number: string) => `送您一个好记的号码 ${number}，点开链接收下：`,
      (number) => `A number for you: ${number}. Open the link to accept it:`,
    ),
  },
})
