import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '请在浏览器中支付',
  why: '这里暂时不能用微信支付。换到手机浏览器打开本页，即可继续。',
  menu: '点右上角的',
  menuMark: '···',
  choose: '选择',
  openInBrowser: '在浏览器打开',
  or: '也可以复制链接，粘贴到浏览器中打开',
  copyOnly: '请复制链接，粘贴到手机浏览器中打开',
  copy: '复制链接',
  copied: '链接已复制，请到浏览器中打开',
  copyFailed: '复制失败，请长按上方链接复制',
}

export const en = (): Translation<typeof zh> => ({
  title: 'Pay in your browser',
  why: 'You can’t use WeChat Pay here yet. Open this page in your phone’s browser to continue.',
  menu: 'At the top right, tap',
  menuMark: '···',
  choose: 'Choose',
  openInBrowser: 'Open in Browser',
  or: 'Or copy the link and paste it into your browser',
  copyOnly: 'Copy the link and paste it into your phone’s browser',
  copy: 'Copy link',
  copied: 'Link copied. Open it in your browser',
  copyFailed: 'Couldn’t copy. Press and hold the link above instead',
})

export const inAppTexts = { file: 'parts/in-app/texts', zh }
