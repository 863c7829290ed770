import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '我的号码',
  tabs: '号码状态',
  live: '在用',
  ended: '已结束',
  empty: { live: '还没有号码，去挑一个喜欢的吧', ended: '没有已结束的号码' },
  choose: '去选号',
  toLive: '看在用的号码',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    myNumbers: typeof zh
  }
}

export const myNumbersTexts = defineTexts('myNumbers', zh)
