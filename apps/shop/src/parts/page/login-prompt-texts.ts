import type { Translation } from '../../base/texts/texts.ts'

const zh = {
  text: '登录后查看您的订单和号码',
  login: '登录',
}

export const en = (): Translation<typeof zh> => ({
  text: 'Log in to see your orders and numbers',
  login: 'Log in',
})

/** Words for screens that ask to log in first. */
export const loginPromptTexts = { file: 'parts/page/login-prompt-texts', zh }
