import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    inApp: typeof zh
  }
}

export const inAppTexts = defineTexts('inApp', zh)
