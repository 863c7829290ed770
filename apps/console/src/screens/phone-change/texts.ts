import { both, defineTexts } from '../../base/texts/texts.ts'

export const phoneChangeScreenTexts = defineTexts({
  title: both(
    (phone: string) => `登录手机换成 ${phone}`,
    (phone) => `Change of login phone to ${phone}`,
  ),
  ask: both('申请批准', 'Ask for approval'),
  asked: both('已提交，等待另一位同事批准', 'A colleague must approve it now'),
  askText: both(
    '请先核对凭证。另一位同事批准 72 小时后更换，其间原手机可以停止。',
    'Check the proofs first. The phone changes 72 hours after a colleague approves, unless the old phone stops it.',
  ),
  refuse: both('驳回', 'Reject'),
  stop: both('停止更换', 'Stop the change'),
  refused: both('已驳回，登录手机不变', 'Rejected. The login phone stays'),
  refuseText: both(
    '登录手机不变，两部手机都会收到短信，短信里没有原因。',
    'The login phone stays. Both phones get an SMS, without the reason.',
  ),
  waiting: both('等待另一位同事批准', 'Waits for a colleague’s approval'),
})
