import { both, defineTexts } from '../../base/texts/texts.ts'

export const phoneChangeTexts = defineTexts('screens/phone-change/texts', {
  missing: both(
    '没有找到这个申请，请核对短信里的链接',
    'We couldn’t find this request. Check the link in the SMS',
  ),
  requested: both(
    (phone: string) => `有人申请把您账号的登录手机换成 ${phone}，客服正在核对。`,
    (phone) => `Someone asks to change the login phone of your account to ${phone}. We are checking it.`,
  ),
  approved: both(
    ({ phone, at }: { phone: string; at: string }) => `登录手机将于 ${at} 换成 ${phone}。`,
    ({ phone, at }) => `Your login phone will change to ${phone} at ${at}.`,
  ),
  question: both(
    '不是您本人申请的？请停止更换，登录手机不变。是您本人的，什么也不用做。',
    'Wasn’t that you? Stop it, and your login phone stays. If it was you, there is nothing to do.',
  ),
  stop: both('停止更换', 'Stop the change'),
  ended: {
    stopped: both('已停止，登录手机不变。', 'It was stopped. Your login phone stays.'),
    refused: both('申请没有通过，登录手机不变。', 'It was not approved. Your login phone stays.'),
    lapsed: both('申请没有通过，登录手机不变。', 'It was not approved. Your login phone stays.'),
    done: both(
      '登录手机已经更换。若非您本人操作，请立即联系客服。',
      'The login phone has changed. If that wasn’t you, contact customer service at once.',
    ),
  },
  service: both('联系客服', 'Customer service'),
  home: both('返回首页', 'Back home'),
})
