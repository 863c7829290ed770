import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  kinds: {
    'tickets-overdue': (count: string) => `${count} 张工单已超时`,
    'tickets-open': (count: string) => `${count} 张工单待回复`,
    'tickets-mine': (count: string) => `${count} 张您负责的工单待回复`,
    'refund-requests': (count: string) => `${count} 笔退款等您审批`,
    'price-rules': (count: string) => `${count} 条价格规则等您审批`,
    'bulk-changes': (count: string) => `${count} 个批量变更等您审批`,
    imports: (count: string) => `${count} 个导入等您审批`,
    previews: (count: string) => `${count} 个批量变更预览等您确认`,
    'import-previews': (count: string) => `${count} 个导入预览等您确认`,
    quarantine: (count: string) => `${count} 笔付款待查`,
    'failed-refunds': (count: string) => `${count} 笔退款失败`,
    'bill-differences': (count: string) => `${count} 处账单差异`,
    'failed-jobs': (count: string) => `${count} 个后台任务失败`,
    'broken-invariants': (count: string) => `${count} 项一致性检查未通过`,
    'exports-ready': (count: string) => `${count} 个文件可下载`,
  },
  outcomes: (count: string) => `您的 ${count} 个申请有结果`,
  and: '，',
  badge: (name: string) => `（${name}）`,
}

const en: Translation<typeof zh> = {
  kinds: {
    'tickets-overdue': (count) => (count === '1' ? '1 ticket overdue' : `${count} tickets overdue`),
    'tickets-open': (count) => (count === '1' ? '1 open ticket' : `${count} open tickets`),
    'tickets-mine': (count) => (count === '1' ? '1 open ticket of yours' : `${count} open tickets of yours`),
    'refund-requests': (count) =>
      count === '1' ? '1 refund awaits your approval' : `${count} refunds await your approval`,
    'price-rules': (count) =>
      count === '1' ? '1 price rule awaits your approval' : `${count} price rules await your approval`,
    'bulk-changes': (count) =>
      count === '1' ? '1 bulk change awaits your approval' : `${count} bulk changes await your approval`,
    imports: (count) =>
      count === '1' ? '1 import awaits your approval' : `${count} imports await your approval`,
    previews: (count) =>
      count === '1'
        ? '1 bulk change preview awaits your confirmation'
        : `${count} bulk change previews await your confirmation`,
    'import-previews': (count) =>
      count === '1'
        ? '1 import preview awaits your confirmation'
        : `${count} import previews await your confirmation`,
    quarantine: (count) => (count === '1' ? '1 payment to review' : `${count} payments to review`),
    'failed-refunds': (count) => (count === '1' ? '1 failed refund' : `${count} failed refunds`),
    'bill-differences': (count) => (count === '1' ? '1 bill difference' : `${count} bill differences`),
    'failed-jobs': (count) => (count === '1' ? '1 failed job' : `${count} failed jobs`),
    'broken-invariants': (count) =>
      count === '1' ? '1 failed consistency check' : `${count} failed consistency checks`,
    'exports-ready': (count) => (count === '1' ? '1 file to download' : `${count} files to download`),
  },
  outcomes: (count) =>
    count === '1' ? 'an outcome of your request' : `outcomes of ${count} requests of yours`,
  and: ', ',
  badge: (name) => ` (${name})`,
}

export const workTexts = defineTexts({ zh, en })
