import { both, defineTexts } from '../../base/texts/texts.ts'

export const workTexts = defineTexts({
  kinds: {
    'tickets-overdue': both(
      (count: string) => `${count} 张工单已超时`,
      (count) => (count === '1' ? '1 ticket overdue' : `${count} tickets overdue`),
    ),
    'tickets-open': both(
      (count: string) => `${count} 张工单待回复`,
      (count) => (count === '1' ? '1 open ticket' : `${count} open tickets`),
    ),
    'tickets-mine': both(
      (count: string) => `${count} 张您负责的工单待回复`,
      (count) => (count === '1' ? '1 open ticket of yours' : `${count} open tickets of yours`),
    ),
    'refund-requests': both(
      (count: string) => `${count} 笔退款等您审批`,
      (count) => (count === '1' ? '1 refund awaits your approval' : `${count} refunds await your approval`),
    ),
    'customer-requests': both(
      (count: string) => `${count} 个客户申请等您审批`,
      (count) =>
        count === '1'
          ? '1 customer request awaits your approval'
          : `${count} customer requests await your approval`,
    ),
    'phone-changes': both(
      (count: string) => `${count} 个更换登录手机的申请待核对`,
      (count) => (count === '1' ? '1 lost phone to check' : `${count} lost phones to check`),
    ),
    'price-rules': both(
      (count: string) => `${count} 条价格规则等您审批`,
      (count) =>
        count === '1' ? '1 price rule awaits your approval' : `${count} price rules await your approval`,
    ),
    'period-discounts': both(
      (count: string) => `${count} 个时长优惠等您审批`,
      (count) =>
        count === '1'
          ? '1 change of discounts awaits your approval'
          : `${count} changes of discounts await your approval`,
    ),
    'bulk-changes': both(
      (count: string) => `${count} 个批量变更等您审批`,
      (count) =>
        count === '1' ? '1 bulk change awaits your approval' : `${count} bulk changes await your approval`,
    ),
    imports: both(
      (count: string) => `${count} 个导入等您审批`,
      (count) => (count === '1' ? '1 import awaits your approval' : `${count} imports await your approval`),
    ),
    previews: both(
      (count: string) => `${count} 个批量变更预览等您确认`,
      (count) =>
        count === '1'
          ? '1 bulk change preview awaits your confirmation'
          : `${count} bulk change previews await your confirmation`,
    ),
    'import-previews': both(
      (count: string) => `${count} 个导入预览等您确认`,
      (count) =>
        count === '1'
          ? '1 import preview awaits your confirmation'
          : `${count} import previews await your confirmation`,
    ),
    quarantine: both(
      (count: string) => `${count} 笔付款待查`,
      (count) => (count === '1' ? '1 payment to review' : `${count} payments to review`),
    ),
    'failed-refunds': both(
      (count: string) => `${count} 笔退款失败`,
      (count) => (count === '1' ? '1 failed refund' : `${count} failed refunds`),
    ),
    invoices: both(
      (count: string) => `${count} 张发票待开票或冲红`,
      (count) => (count === '1' ? '1 invoice to issue or reverse' : `${count} invoices to issue or reverse`),
    ),
    'bill-differences': both(
      (count: string) => `${count} 处账单差异`,
      (count) => (count === '1' ? '1 bill difference' : `${count} bill differences`),
    ),
    'failed-jobs': both(
      (count: string) => `${count} 个后台任务失败`,
      (count) => (count === '1' ? '1 failed job' : `${count} failed jobs`),
    ),
    'broken-invariants': both(
      (count: string) => `${count} 项一致性检查未通过`,
      (count) => (count === '1' ? '1 failed consistency check' : `${count} failed consistency checks`),
    ),
    'exports-ready': both(
      (count: string) => `${count} 个文件可下载`,
      (count) => (count === '1' ? '1 file to download' : `${count} files to download`),
    ),
  },
  outcomes: both(
    (count: string) => `您的 ${count} 个申请有结果`,
    (count) => (count === '1' ? 'an outcome of your request' : `outcomes of ${count} requests of yours`),
  ),
  and: both('，', ', '),
  badge: both(
    (name: string) => `（${name}）`,
    (name) => ` (${name})`,
  ),
})
