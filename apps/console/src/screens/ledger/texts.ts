import { both, defineTexts } from '../../base/texts/texts.ts'

export const ledgerTexts = defineTexts({
  title: both('月度账本', 'Monthly ledger'),
  month: both('月份', 'Month'),
  day: both('日期', 'Day'),
  payments: both('支付笔数', 'Payments'),
  paid: both('收款', 'Paid'),
  refunds: both('退款笔数', 'Refunds'),
  refunded: both('退款', 'Refunded'),
  net: both('净额', 'Net'),
  total: both(
    (paid: string, refunded: string, net: string) => `合计：收款 ${paid}，退款 ${refunded}，净额 ${net}`,
    (paid, refunded, net) => `Total: paid ${paid}, refunded ${refunded}, net ${net}`,
  ),
  export: both(
    (month: string) => `导出 ${month} 明细`,
    (month) => `Export ${month}`,
  ),
  exportMonth: both(
    (month: string) => `导出 ${month} 月度财务文件`,
    (month) => `Export accounts of ${month}`,
  ),
  empty: both('这个月没有账目', 'No entries this month'),
})
