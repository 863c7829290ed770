/** The Chinese texts of pages that the server renders itself. */

export const busyPage = {
  titles: { crowded: '来选号的人有点多', restoring: '服务正在恢复' },
  text: '请稍候片刻，页面会自动重新打开。您的订单和付款不受影响。',
  again: '立即重试',
  reference: '编号',
}

/** The page with the SMS of the demonstration. */
export const outboxPage = {
  title: '短信收件箱',
  note: '开发环境：短信不会真的发出，都在这里。页面每 3 秒自动刷新。',
  back: '返回登录',
  empty: '还没有短信。请在登录页点“获取验证码”。',
  links: { wait: '查看或结束提醒', 'phone-change': '查看或停止更换' },
  templates: {
    login: '登录验证码',
    bind: '绑定验证码',
    'login-phone': '更换登录手机验证码',
    passkey: '添加通行密钥验证码',
    'owner-end': '告诉客服的验证码：退订号码',
    'owner-renewal-off': '告诉客服的验证码：关闭自动续费，号码照常使用',
    'new-device': '您的账号在新设备上登录',
    'new-passkey': '您的账号添加了通行密钥',
    'copied-login': '登录在别处被使用或 Cookie 丢失，已退出',
    'phone-changed': '登录手机已更换',
    'phone-request': '有人申请更换您的登录手机',
    'phone-progress': '您更换登录手机的申请',
    ticket: '客服回复提醒',
    'number-free': '您等的号码可以办理了',
    'search-found': '保存的搜索有新号码',
    payment: '付款已收到',
    refund: '退款',
    invoice: '电子发票已开好',
    'transfer-offer': '有人要把号码转让给您',
    transfer: '号码转让进展',
    'number-rings': '号码从现在起响铃到这部手机',
    'number-moved': '号码已改为响铃到其他手机',
    'phone-refused': '接听手机没有绑定成功',
    'renewal-charge': '自动续费扣款提醒',
    'renewal-due': '号码即将到期，请续费',
    'renewal-ends': '号码即将到期停用',
    'charge-failed': '自动续费扣款失败',
    'number-suspended': '号码已暂停，续费即可恢复',
    'number-ended': '服务已结束，可限期找回',
    'missed-call': '未接来电',
  },
}

/** The strip at the top of all pages of a test environment. */
export const stagingBanner = '测试环境：付款和短信都是模拟的'

/** The default name of a new user, before the last digits of the phone. */
export const newcomer = '用户'
