import { both, defineTexts } from '../../base/texts/texts.ts'

export const transfersTexts = defineTexts('screens/transfers/texts', {
  loginText: both(
    '请用收到短信的手机号登录，查看转让给您的号码',
    'Log in with the phone that got the SMS to see the number offered to you',
  ),
  none: both('还没有号码转让', 'No transfers yet'),
  toNumbers: both('看我的号码', 'See my numbers'),
})
