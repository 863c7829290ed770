import { both, defineTexts } from '../../base/texts/texts.ts'

export const loginPromptTexts = defineTexts('parts/page/login-prompt-texts', {
  text: both('登录后查看您的订单和号码', 'Log in to see your orders and numbers'),
  login: both('登录', 'Log in'),
})
