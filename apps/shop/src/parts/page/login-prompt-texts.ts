import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  text: '登录后查看您的订单和号码',
  login: '登录',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    loginPrompt: typeof zh
  }
}

/** Words for screens that ask to log in first. */
export const loginPromptTexts = defineTexts('loginPrompt', zh)
