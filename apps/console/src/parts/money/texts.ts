import { providerWords as providerWordsEn, words as labelsEn } from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { labels } from '@hao/contract/console/labels.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

/** Texts of orders and money that several screens share. */
export const moneyTexts = defineTexts({
  number: both('号码', 'Number'),
  trade: both('订单号', 'Order no.'),
  kind: both('类型', 'Type'),
  kinds: both(labels.orderKinds, labelsEn.orderKinds),
  methods: both(labels.payMethods, labelsEn.payMethods),
  amount: both('金额', 'Amount'),
  created: both('下单时间', 'Ordered'),
  paidAt: both('支付时间', 'Paid at'),
  state: both('状态', 'Status'),
  stages: both(labels.orderStages, labelsEn.orderStages),
  refundStates: both(labels.refundStates, labelsEn.refundStates),
  refundKinds: both(labels.refundKinds, labelsEn.refundKinds),
  reasons: both(labels.refundReasons, labelsEn.refundReasons),
  approvals: {
    asked: both('待批准', 'Waiting for approval'),
    approved: both('已批准', 'Approved'),
    refused: both('已驳回', 'Rejected'),
    withdrawn: both('已撤回', 'Withdrawn'),
    lapsed: both('已失效', 'Expired'),
  },
  exceptionStates: {
    open: both('待处理', 'Open'),
    taken: both('处理中', 'In progress'),
    settled: both('已结案', 'Resolved'),
  },
  exceptionEvents: {
    find: both('发现', 'Found'),
    take: both('接手', 'Taken on'),
    release: both('交还', 'Returned'),
    settle: both('结案', 'Resolved'),
  },
  take: both('接手', 'Assign to me'),
  release: both('交还', 'Return'),
  settle: both('结案', 'Resolve'),
  releaseTitle: both('交还这一条？', 'Return this to the queue?'),
  settleTitle: both('结案', 'Resolve'),
  settleHint: both(
    '写明查到了什么、怎么处理的。结案后不能再改。',
    'Write down what you found and what you did. This cannot be changed later.',
  ),
  releaseHint: both('交还后，任何财务同事都可以接手。', 'Any colleague in finance can then take it on.'),
  open: both('查看', 'Open'),
  approve: both('批准', 'Approve'),
  refuse: both('驳回', 'Reject'),
  withdraw: both('撤回', 'Withdraw'),
  refuseTitle: both('驳回这笔退款？', 'Reject this refund?'),
  refuseHint: both('申请人会看到您填写的原因。', 'The colleague who requested it will see your reason.'),
  approveTitle: both(
    (amount: string) => `批准退款 ${amount}？`,
    (amount) => `Approve a refund of ${amount}?`,
  ),
  approveText: both(
    `批准后立即提交${brand}，不能撤销。`,
    `It goes to ${brandEn} at once and cannot be undone.`,
  ),
  approved: both('已批准，正在退款', 'Approved. The refund is on its way'),
  refused: both('已驳回', 'Rejected'),
  withdrawn: both('已撤回', 'Withdrawn'),
  taken: both(
    '已接手，状态选“处理中”可以找到它并结案',
    'Taken on. Find it under the status “In progress” and resolve it there',
  ),
  released: both('已交还', 'Returned'),
  settled: both('已结案', 'Resolved'),
  sum: both('金额合计', 'Total'),
})
