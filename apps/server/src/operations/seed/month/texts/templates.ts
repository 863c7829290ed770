/** What the service has learned to answer often, in both languages. */
export const templates: readonly { title: string; zh: string; en: string }[] = [
  {
    title: '未振铃：仅接听认识的号码',
    zh: '您好，您开启了“仅接听认识的号码”，陌生来电不会振铃。在“我的号码 - 接听规则”里关闭即可。',
    en: 'Hello, “Only numbers I know” is on, so calls from others do not ring. You can switch it off under My numbers – Rules.',
  },
  {
    title: '未振铃：免打扰时段',
    zh: '您好，这通来电在您设置的免打扰时段内。打开“快递模式”，24 小时内所有来电都会振铃。',
    en: 'Hello, this call came within your quiet hours. Switch courier mode on and every call rings for 24 hours.',
  },
  {
    title: '拉黑骚扰来电',
    zh: '您好，打开“通话记录”，点那条来电，选择“拉黑”，以后不会再振铃。也可以按号段拉黑。',
    en: 'Hello, open Calls, tap that call and choose Block: it will not ring again. You can block a whole prefix, too.',
  },
  {
    title: '退款多久到账',
    zh: '您好，退款已原路退回，一般 1–3 个工作日到账，请留意微信支付的通知。',
    en: 'Hello, the refund goes back the way it was paid, usually within 1–3 working days; WeChat Pay will tell you.',
  },
  {
    title: '到期后号码保留多久',
    zh: '您好，到期后有一段宽限期，期间续费即可恢复；宽限期后号码暂停，之后收回，不再保留。',
    en: 'Hello, after the end of a period there are days of grace in which you can renew; then the number falls silent, and is taken back later.',
  },
  {
    title: '回拨不暴露真实号码',
    zh: '您好，请从通话记录里回拨，对方看到的是您的隐私号；直接用手机拨号盘回拨会显示真实号码。',
    en: 'Hello, call back from Calls: the other side sees your privacy number. Dialling from your phone shows your own.',
  },
]
