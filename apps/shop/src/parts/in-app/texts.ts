import { both, defineTexts } from '../../base/texts/texts.ts'

export const inAppTexts = defineTexts('parts/in-app/texts', {
  title: both('请在浏览器中支付', 'Pay in your browser'),
  why: both(
    '这里暂时不能用微信支付。换到手机浏览器打开本页，即可继续。',
    'You can’t use WeChat Pay here yet. Open this page in your phone’s browser to continue.',
  ),
  menu: both('点右上角的', 'At the top right, tap'),
  menuMark: '···',
  choose: both('选择', 'Choose'),
  openInBrowser: both('在浏览器打开', 'Open in Browser'),
  or: both('也可以复制链接，粘贴到浏览器中打开', 'Or copy the link and paste it into your browser'),
  copyOnly: both(
    '请复制链接，粘贴到手机浏览器中打开',
    'Copy the link and paste it into your phone’s browser',
  ),
  copy: both('复制链接', 'Copy link'),
  copied: both('链接已复制，请到浏览器中打开', 'Link copied. Open it in your browser'),
  copyFailed: both('复制失败，请长按上方链接复制', 'Couldn’t copy. Press and hold the link above instead'),
})
