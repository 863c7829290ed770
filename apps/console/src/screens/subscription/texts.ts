import { both, defineTexts } from '../../base/texts/texts.ts'

export const subscriptionTexts = defineTexts({
  title: both('订阅', 'Subscription'),
  barred: both('来电已封停', 'Calls blocked'),
  barredUntil: both(
    (when: string) => `来电封停至 ${when}`,
    (when) => `Calls blocked until ${when}`,
  ),
  customer: both('客户', 'Customer'),
  order: both('购买订单', 'Purchase order'),
  renewal: both('续费', 'Renewal'),
  price: both('月费', 'Monthly price'),
  months: both(
    (count: number) => `每期 ${count} 个月`,
    (count) => (count === 1 ? '1 month per period' : `${count} months per period`),
  ),
  period: both('本期', 'Current period'),
  next: both('下一步', 'Next step'),
  grace: both('停止响铃', 'Stops ringing'),
  lost: both('号码收回', 'Number released'),
  ended: both('结束于', 'Ended'),
  recover: both('可找回至', 'Can be recovered until'),
  mandate: both('自动扣款', 'Automatic charge'),
  mandates: {
    none: both('未授权', 'Not authorised'),
    signing: both('待授权', 'Waiting for authorisation'),
    active: both('已授权', 'Authorised'),
  },
  refundable: both('现在结束可退款', 'Refund if ended now'),
  phones: both('接听手机', 'Phones'),
  secondPhone: both('第二部手机，前一部无人接听时响铃', 'Second phone, rings when the first is not answered'),
  newestOrder: both(
    (number: string) => `最近付款的订单 ${number}`,
    (number) => `Last paid order: ${number}`,
  ),
  paidFen: both('已付', 'Paid'),
  canBeRefunded: both('可退', 'Refundable'),
  notices: both('提醒', 'Notices'),
  notice: both('提醒内容', 'Notice'),
  sent: both('已发送', 'Sent'),
  waiting: both('等待发送', 'Waiting to be sent'),
  dropped: both('内容已过时，未发送', 'Not sent: no longer true'),
  renewalOrder: both('续费订单', 'Renewal order'),
  tries: both('续费与扣款', 'Renewals and charges'),
  channel: both('方式', 'Method'),
  refused: both('没有响铃的来电', 'Calls that did not ring'),
  noRefused: both('没有被平台拒接的来电（最多保留 30 天）', 'No call was refused (kept for 30 days at most)'),
  channels: {
    browser: both('手动付款', 'Manual payment'),
    'in-app': both('手动付款', 'Manual payment'),
    mandate: both('自动扣款', 'Automatic charge'),
  },
  paymentStates: {
    init: both('准备中', 'Being prepared'),
    prepared: both('待支付', 'To be paid'),
    succeeded: both('成功', 'Succeeded'),
    closed: both('已关闭', 'Closed'),
    unknown: both('确认中', 'Being confirmed'),
  },
  amount: both('金额', 'Amount'),
  state: both('状态', 'Status'),
  at: both('时间', 'Time'),
  history: both('历史记录', 'History'),
  events: {
    subscribe: both('购买', 'Bought'),
    bind: both('绑定手机，开始计费', 'Phone bound, period started'),
    withdraw: both('绑定前退订', 'Cancelled before binding'),
    lapse: both('到期未续费', 'Due, not paid'),
    wait: both('进入宽限期', 'Grace period starts'),
    suspend: both('暂停', 'Suspended'),
    expire: both('号码收回', 'Number released'),
    finish: both('到期停用', 'Ended with its period'),
    renew: both('续费', 'Renewed'),
    end: both('结束', 'Ended'),
    recover: both('找回', 'Recovered'),
    receive: both('从原机主转让而来', 'Received from its owner before'),
    'hand-over': both('转让给新机主', 'Transferred to another owner'),
    'renew-auto': both('改为自动续费', 'Switched to automatic renewal'),
    'renew-manual': both('改为手动续费', 'Switched to manual renewal'),
    'renew-ends': both('改为到期停用', 'Set to end with its period'),
    bar: both('封停来电', 'Calls blocked'),
    unbar: both('解除封停', 'Calls unblocked'),
  },
  bindingStates: {
    submitted: both('已提交', 'Submitted'),
    filing: both('报备中', 'Registering with the carrier'),
    effective: both('生效', 'Effective'),
    rejected: both('运营商未接受', 'Rejected by the carrier'),
    unbinding: both('解绑中', 'Being unbound'),
    ended: both('已解绑', 'Unbound'),
  },
  check: both('为什么不响铃', 'Why it does not ring'),
  caller: both('主叫号码（可不填）', 'Caller (optional)'),
  callerHint: both('不填则按陌生主叫检查', 'Leave empty to check for an unknown caller'),
  run: both('检查', 'Check'),
  rings: both('现在会响铃', 'It would ring now'),
  silent: both('现在不会响铃', 'It would not ring now'),
  stops: both('阻止响铃', 'stops it ringing'),
  findings: {
    blocked: both(
      (f: FindingDetails) =>
        `来电已被平台封停${f.until && `，到 ${f.until} 为止`}${f.reason && `，原因：${f.reason}`}`,
      (f) => `Calls are blocked by us${f.until && ` until ${f.until}`}${f.reason && `. Reason: ${f.reason}`}`,
    ),
    ended: both(
      () => '服务已结束，号码不再响铃',
      () => 'The service has ended, so the number no longer rings',
    ),
    suspended: both(
      () => '因未续费已暂停，续费后恢复',
      () => 'Suspended because it was not renewed. Renewing restores it',
    ),
    unpaid: both(
      (f: FindingDetails) => `已到期未续费，${f.until} 前仍会响铃`,
      (f) => `Due and not renewed. It still rings until ${f.until}`,
    ),
    unbound: both(
      () => '没有绑定手机',
      () => 'No phone is bound',
    ),
    asked: both(
      () => '新手机正在等运营商生效',
      () => 'The carrier has not activated the new phone yet',
    ),
    refused: both(
      () => '运营商没有接受最近一次绑定的手机',
      () => 'The carrier rejected the phone that was bound last',
    ),
    untold: both(
      () => '最近的变更还没有通知到运营商',
      () => 'The carrier has not confirmed the latest change yet',
    ),
    off: both(
      () => '机主关闭了接听来电',
      () => 'The owner takes no calls',
    ),
    quiet: both(
      (f: FindingDetails) => `机主的免打扰时段是 ${f.from}–${f.to}`,
      (f) => `The owner’s quiet hours are ${f.from}–${f.to}`,
    ),
    'known-only': both(
      () => '机主只接熟悉的号码',
      () => 'The owner takes known callers only',
    ),
    'refuse-hidden': both(
      () => '机主不接隐藏号码',
      () => 'The owner takes no hidden numbers',
    ),
    'caller-blocked': both(
      () => '主叫在机主的黑名单里',
      () => 'The caller is on the owner’s block list',
    ),
    'caller-allowed': both(
      () => '主叫在机主的白名单里',
      () => 'The caller is on the owner’s allow list',
    ),
    'caller-emergency': both(
      () => '主叫是紧急服务，总能打进来',
      () => 'The caller is an emergency service and always gets through',
    ),
    'own-phone': both(
      () => '主叫就是绑定的手机自己',
      () => 'The caller is the bound phone itself',
    ),
    forwarded: both(
      () => '主叫是隐私号码：来电是从别的手机转来的，不再接通',
      () => 'The caller is a privacy number: a phone forwards the call, which ends here',
    ),
    'block-list': both(
      (f: FindingDetails) => `机主的黑名单有 ${f.count} 条`,
      (f) => `Entries on the owner’s block list: ${f.count}`,
    ),
    courier: both(
      (f: FindingDetails) => `快递模式开启至 ${f.until}，除黑名单外谁都能打进来`,
      (f) => `Courier mode until ${f.until}: everyone gets through except the block list`,
    ),
    'second-phone': both(
      () => '设置了第二部手机，第一部无人接听时响铃',
      () => 'A second phone rings when the first is not answered',
    ),
    announced: both(
      () => '接听前报号码：接起后要按 1 才接通',
      () => 'Calls are announced: the owner presses 1 to be connected',
    ),
    'not-answered': both(
      (f: FindingDetails) => `最近 24 小时有 ${f.count} 个来电响铃但没有接听：请检查手机信号、静音、拦截软件`,
      (f) =>
        `${f.count} calls in the last 24 hours rang but were not answered. Check the phone’s signal, mute setting and call filters`,
    ),
    nothing: both(
      () => '没有发现问题',
      () => 'No problems found',
    ),
  },
  end: both('应机主要求结束号码', 'End service at the owner’s request'),
  renewalOff: both('应机主要求关闭自动续费', 'Turn off renewal at the owner’s request'),
  sendCode: both('向机主发送验证码', 'Send code to owner'),
  sendAgain: both('重新发送验证码', 'Send new code'),
  justSent: both(
    '一分钟内已发过验证码，请机主念出最近收到的那一条',
    'A code was sent less than a minute ago. Ask the owner to read out that one',
  ),
  sentCode: both(
    '验证码已发到机主手机，请机主念出',
    'Code sent to the owner’s phone. Ask them to read it out',
  ),
  endNote: both(
    (number: string, amount: string) =>
      `号码 ${number} 将立即停用，未用天数退款 ${amount}。机主念出短信验证码后才能执行。`,
    (number, amount) =>
      `${number} stops working at once, and ${amount} for unused days is refunded. You need the SMS code that the owner reads out.`,
  ),
  offNote: both(
    '自动续费关闭后，到期前需要机主自己续费。机主念出短信验证码后才能执行。',
    'The owner then has to renew manually before the period ends. You need the SMS code that they read out.',
  ),
  code: both('机主念出的验证码', 'Code read out by the owner'),
  codeHint: both('6 位数字', '6 digits'),
  wrong: both(
    (left: number) => `验证码错误，还可以试 ${left} 次`,
    (left) => `That code is not right. ${left === 1 ? '1 try' : `${left} tries`} left`,
  ),
  endDone: both('号码已结束', 'Service ended'),
  offDone: both('已关闭自动续费', 'Automatic renewal is off'),
})

/** The displayed details of a finding. */
type FindingDetails = { until: string; reason: string; from: string; to: string; count: number }
