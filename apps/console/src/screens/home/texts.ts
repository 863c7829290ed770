import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '首页',
  asOf: '更新于',
  work: '等您处理',
  calm: '没有等您处理的事',
  outcomes: '您的申请的结果',
  outcomeStates: { approved: '已批准', refused: '已驳回', lapsed: '已失效' },
  subjects: {
    refund: (what: string) => `退款 ${what}`,
    'price-rules': (name: string) => `价格规则“${name}”`,
    bulk: (id: string) => `批量变更 ${id}`,
    import: (id: string) => `导入 ${id}`,
  },
  undo: (subject: string) => `撤销${subject}`,
  seen: '知道了',
  sales: '今日销售',
  refunds: '今日退款',
  payments: (count: string) => `${count} 笔`,
  givenBack: (count: string) => `${count} 笔`,
  lastWeek: (count: string, fen: string) => `上周同日此时：${count} 笔，${fen}`,
  statistics: '经营数据',
  range: '统计日期',
  span: (days: number) => `近 ${days} 天`,
  spans: '统计天数',
  adjusted: (from: string, until: string) =>
    `网址中的日期不能统计（最多 366 天，且不晚于今天），现在显示 ${from} 至 ${until}。`,
  day: '日期',
  yuan: '元',
  orders: '笔',
  subscriptions: '个',
  numbers: '个',
  calls: '次',
  charts: {
    sales: '销售与退款',
    subscriptions: '续费、新增与流失',
    stock: '号码库存',
    calls: '通话结果',
    conversion: '从访问到支付',
    categories: '各分类收入',
    bands: '各价位收入',
  },
  empty: {
    sales: '这段时间没有销售，也没有退款',
    subscriptions: '这段时间没有续费、新增或流失的订阅',
    stock: '还没有号码',
    calls: '这段时间没有呼叫',
    conversion: '这段时间没有访问，也没有订单',
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
  connected: '接通',
  missed: '未接通',
  refused: '平台拒接',
  visits: '访问',
  visitors: '次',
  placed: '下单',
  paidLater: '支付',
  rates: (placed: string, paid: string) => `访问到下单 ${placed} · 下单到支付 ${paid}`,
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
