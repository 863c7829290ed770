import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '我的提醒',
  loginText: '登录后查看您的号码提醒',
  none: '还没有提醒。遇到被别人锁定或已售出的号码，点“有货告诉我”',
  choose: '去选号',
  kept: '为您保留',
  apply: '去办理',
  found: (count: number) => `现在有 ${count} 个符合的号码`,
  nothing: '可以办理时给您发短信，每天最多一条',
  until: (day: string) => `${day} 自动结束`,
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    waitsScreen: typeof zh
  }
}

export const waitsScreenTexts = defineTexts('waitsScreen', zh)
