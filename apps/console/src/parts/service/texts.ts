import { both, defineTexts } from '../../base/texts/texts.ts'

/** Texts of tickets, orders and subscriptions that several screens share. */
export const serviceTexts = defineTexts({
  categories: {
    calls: both('通话', 'Calls'),
    binding: both('绑定', 'Binding'),
    buying: both('购买', 'Buying'),
    renewal: both('续费', 'Renewal'),
    privacy: both('隐私', 'Privacy'),
    other: both('其他', 'Other'),
  },
  ticketStates: {
    open: both('待回复', 'Waiting for reply'),
    answered: both('已回复', 'Replied'),
    closed: both('已关闭', 'Closed'),
  },
  subscriptionStates: {
    pending_bind: both('待绑定', 'To be bound'),
    active: both('使用中', 'Active'),
    past_due: both('待续费', 'Past due'),
    grace: both('宽限期', 'Grace period'),
    suspended: both('已暂停', 'Suspended'),
    ended: both('已结束', 'Ended'),
  },
  renewals: {
    auto: both('自动续费', 'Automatic renewal'),
    manual: both('手动续费', 'Manual renewal'),
    ends: both('到期停用', 'Ends with its period'),
  },
  nextSteps: {
    'remind-charge': both('提醒将扣款', 'Charge reminder'),
    'remind-due': both('提醒续费', 'Renewal reminder'),
    'remind-ends': both('提醒将停用', 'Expiry reminder'),
    charge: both('自动扣款', 'Automatic charge'),
    look: both('查看是否已续费', 'Check for renewal'),
    lapse: both('到期，待续费', 'Period ends, to be renewed'),
    finish: both('到期停用', 'Ends with its period'),
    wait: both('进入宽限期', 'Grace period starts'),
    suspend: both('停止响铃', 'Stops ringing'),
    expire: both('收回号码', 'Number released'),
  },
  deleted: both('账号已注销', 'Account deleted'),
  noPhone: both('没有手机号', 'No phone'),
  unassigned: both('未分派', 'Unassigned'),
  answersNoLonger: both(
    (name: string) => `${name}（已不处理工单）`,
    (name) => `${name} (no longer answers tickets)`,
  ),
  none: both('无', 'None'),
  staff: both('客服', 'Service'),
  shopper: both('客户', 'Customer'),
})
