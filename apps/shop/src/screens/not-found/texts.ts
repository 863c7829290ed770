import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '页面不存在',
  text: '没有找到这个页面，可能地址有误或已下线',
  backHome: '返回首页',
}

export const notFoundTexts = defineTexts(zh, () => import('./texts.en.ts'))
export type NotFoundTexts = typeof zh
