import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '号码提醒',
  text: '您开启了这个提醒。要办理，请登录后查看号码；不想再收到短信，点下面的按钮。',
  endedText: '我们不会再为它给您发短信。',
  apply: '查看并办理',
  alerts: '查看我的提醒',
  home: '返回首页',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    waitScreen: typeof zh
  }
}

export const waitScreenTexts = defineTexts('waitScreen', zh)
