import { both, defineTexts } from '../../base/texts/texts.ts'

/** What several screens say of a customer’s blocks, data requests and signs of fraud. */
export const customerCareTexts = defineTexts({
  blocked: both('受限', 'Blocked'),
  signs: {
    unpaid: both(
      (count: number) => `7 天内 ${count} 个订单占用号码后未付款`,
      (count) => `${count} orders held numbers and were not paid within 7 days`,
    ),
    refunds: both(
      (count: number) => `30 天内退款 ${count} 笔`,
      (count) => `${count} refunds within 30 days`,
    ),
    codes: both(
      (count: number) => `24 小时内请求验证码 ${count} 次`,
      (count) => `${count} SMS codes within 24 hours`,
    ),
    'shared-phone': both(
      (count: number) => `接听手机还绑定了另外 ${count} 个账号的号码`,
      (count) => `Their phone also answers numbers of ${count} other accounts`,
    ),
  },
  silent: both('号码停止响铃、不扣费', 'numbers do not ring and are not charged'),
  ringing: both('号码照常响铃', 'numbers ring on'),
  untilLifted: both('直到解除', 'until it is lifted'),
  until: both(
    (moment: string) => `至 ${moment}`,
    (moment) => `until ${moment}`,
  ),
  comma: both('，', ', '),
  period: both(
    (from: string, until: string) => `${from} 至 ${until}`,
    (from, until) => `${from} to ${until}`,
  ),
  files: {
    'to-make': both('待生成文件', 'File to be made'),
    ready: both('文件待下载', 'File to be downloaded'),
    downloaded: both('已下载', 'Downloaded'),
    gone: both('文件已过期', 'File expired'),
  },
})
