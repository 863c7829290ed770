import { defineTexts } from '../../base/texts/texts.ts'

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

declare module '../../base/texts/texts.ts' {
  interface Slices {
    work: typeof zh
  }
}

export const workTexts = defineTexts('work', zh)
