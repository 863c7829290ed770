import { providerWords } from '@hao/contract/payment-methods.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords

const zh = {
  number: '号码',
  trade: '订单号',
  kind: '类型',
  kinds: labels.orderKinds,
  method: '支付方式',
  methods: labels.payMethods,
  amount: '金额',
  created: '下单时间',
  paidAt: '支付时间',
  state: '状态',
  stages: labels.orderStages,
  refundStates: labels.refundStates,
  refundKinds: labels.refundKinds,
  refundNo: '退款单号',
  reason: '原因',
  reasons: labels.refundReasons,
  approvals: {
    asked: '待批准',
    approved: '已批准',
    refused: '已驳回',
    withdrawn: '已撤回',
    lapsed: '已失效',
  },
  caseStates: { open: '待处理', taken: '处理中', settled: '已结案' },
  caseEvents: { find: '发现', take: '接手', release: '交还', settle: '结案' },
  take: '接手',
  release: '交还',
  settle: '结案',
  releaseTitle: '交还这一条？',
  settleTitle: '结案',
  settleHint: '写明查到了什么、怎么处理的。结案后不能再改。',
  releaseHint: '交还后，任何财务同事都可以接手。',
  found: '发现时间',
  history: '历史记录',
  nobody: '—',
  approve: '批准',
  refuse: '驳回',
  withdraw: '撤回',
  refuseTitle: '驳回这笔退款？',
  refuseHint: '申请人会看到您填写的原因。',
  approveTitle: (amount: string) => `批准退款 ${amount}？`,
  approveText: `批准后立即提交${brand}，不能撤销。`,
  approved: '已批准，正在退款',
  refused: '已驳回',
  withdrawn: '已撤回',
  taken: '已接手，状态选“处理中”可以找到它并结案',
  released: '已交还',
  settled: '已结案',
  sum: '金额合计',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    money: typeof zh
  }
}

/** Texts of orders and money that several screens share. */
export const moneyTexts = defineTexts('money', zh)
