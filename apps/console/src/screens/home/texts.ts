import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '首页',
  asOf: '更新于',
  sales: '今日销售',
  refunds: '今日退款',
  payments: (count: string) => `${count} 笔`,
  givenBack: (count: string) => `${count} 笔`,
  lastWeek: (count: string, fen: string) => `上周同日此时：${count} 笔，${fen}`,
  numbers: '号码库存',
  total: (count: string) => `共 ${count} 个号码`,
  attention: '需要处理',
  listed: '；',
  overdue: '超时未回复的工单',
  openTickets: (count: string) => `待回复共 ${count} 个`,
  refundsToApprove: '待批准的退款',
  pricesToApprove: '待批准的价格规则',
  setsToApprove: '待批准的批量改价',
  importsToApprove: '待批准的导入改价',
  failedJobs: '失败的后台任务',
  invariants: '未通过的一致性检查',
  failedRefunds: '退款失败',
  quarantine: '待查付款',
  nothing: '没有需要处理的事',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    home: typeof zh
  }
}

export const homeTexts = defineTexts('home', zh)
