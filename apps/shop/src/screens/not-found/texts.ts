import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '页面不存在',
  text: '没有找到这个页面，可能地址有误或已下线',
  backHome: '返回首页',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    notFound: typeof zh
  }
}

export const notFoundTexts = defineTexts('notFound', zh)
