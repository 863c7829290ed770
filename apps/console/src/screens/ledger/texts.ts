import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '月度账本',
  month: '月份',
  day: '日期',
  payments: '支付笔数',
  paid: '收款',
  refunds: '退款笔数',
  refunded: '退款',
  net: '净额',
  total: (paid: string, refunded: string, net: string) => `合计：收款 ${paid}，退款 ${refunded}，净额 ${net}`,
  export: (month: string) => `导出 ${month} 明细`,
  empty: '这个月没有账目',
}

const en: Translation<typeof zh> = {
  title: 'Monthly ledger',
  month: 'Month',
  day: 'Day',
  payments: 'Payments',
  paid: 'Paid',
  refunds: 'Refunds',
  refunded: 'Refunded',
  net: 'Net',
  total: (paid, refunded, net) => `Total: paid ${paid}, refunded ${refunded}, net ${net}`,
  export: (month) => `Export ${month}`,
  empty: 'No entries this month',
}

export const ledgerTexts = defineTexts({ zh, en })
