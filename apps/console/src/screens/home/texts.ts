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
  statistics: '经营数据',
  spans: '统计天数',
  span: (days: number) => `近 ${days} 天`,
  adjusted: (from: string, until: string) =>
    `网址中的日期不能统计（最多 366 天，且不晚于今天），现在显示 ${from} 至 ${until}。`,
  day: '日期',
  yuan: '元',
  orders: '笔',
  subscriptions: '个',
  charts: {
    sales: '销售与退款',
    subscriptions: '续费、新增与流失',
    categories: '各分类收入',
    bands: '各价位收入',
  },
  empty: {
    sales: '这段时间没有销售，也没有退款',
    subscriptions: '这段时间没有续费、新增或流失的订阅',
    revenue: '这段时间没有收入',
  },
  paid: '销售额',
  paidOrders: '销售笔数',
  givenBackFen: '退款额',
  givenBackCount: '退款笔数',
  renewals: '续费',
  renewalsFen: '续费金额',
  started: '新增订阅',
  ended: '流失订阅',
  category: '分类',
  noCategory: '未分类',
  twice: '一个号码可以属于多个分类，所以各分类之和可能超过总额。',
  band: '月费（元）',
  above: (from: string) => `${from} 以上`,
  revenue: '收入',
  revenueBefore: '上期收入',
  revenueOrders: '笔数',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    home: typeof zh
  }
}

export const homeTexts = defineTexts('home', zh)
