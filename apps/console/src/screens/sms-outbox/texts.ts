import { both, defineTexts } from '../../base/texts/texts.ts'

export const smsOutboxTexts = defineTexts({
  title: both('短信收件箱', 'SMS outbox'),
  hint: both(
    '短信不会真的发出，最新 100 条都在这里，每 3 秒刷新。',
    'SMS are not really sent. The newest 100 are here and refresh every 3 seconds.',
  ),
  at: both('时间', 'Time'),
  about: both('内容', 'About'),
  code: both('验证码', 'Code'),
  phone: both('手机号', 'Phone'),
  values: both('其他信息', 'Other values'),
  none: both('无', 'none'),
  link: both('在商城打开短信中的链接', 'Open its link in the shop'),
  empty: both(
    '还没有短信。顾客在商城点“获取验证码”后会出现在这里',
    'No SMS yet. They appear here when a customer taps “Get code” in the shop',
  ),
})
