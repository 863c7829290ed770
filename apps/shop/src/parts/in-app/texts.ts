import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '请在浏览器中支付',
  why: '微信内暂时无法完成支付。换到手机浏览器打开本页，即可继续，只要两步：',
  menu: '点右上角的',
  menuMark: '···',
  choose: '选择',
  openInBrowser: '在浏览器打开',
  or: '也可以复制链接，粘贴到浏览器中打开',
  copy: '复制链接',
  copied: '链接已复制，请到浏览器中打开',
  copyFailed: '复制失败，请长按上方链接复制',
  failed: '微信支付没有打开，请再试一次',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    inApp: typeof zh
  }
}

export const inAppTexts = defineTexts('inApp', zh)
