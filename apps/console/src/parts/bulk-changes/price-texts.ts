import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  title: '影响和限额',
  needed: { run: '执行这次变更需要另一位同事批准', undo: '撤销需要另一位同事批准' },
  reasons: {
    sum: (lowered: string, percent: string, limit: string) =>
      `24 小时内同一人降价合计 ${lowered}，占计限基数的 ${percent}（单人上限 ${limit}）`,
    raise: (raised: string, percent: string, limit: string) =>
      `24 小时内同一人涨价合计 ${raised}，占计限基数的 ${percent}（单人上限 ${limit}）`,
    one: (numbers: string, limit: string) => `${numbers} 个号码涨跌过大（较高价与较低价相差超过 ${limit}）`,
    numbers: (numbers: string, limit: string) =>
      `24 小时内同一人改价 ${numbers} 个号码（单人上限 ${limit} 个）`,
    act: (done: string, limit: string) => `24 小时内同一人${done}（单人上限 ${limit} 个）`,
  },
  planned: '改价号码',
  falling: '其中降价',
  rising: '其中涨价',
  sum: '在售月费合计',
  lowered: '24 小时内计入限额的降价',
  raised: '24 小时内计入限额的涨价',
  counted: (amount: string, used: string, max: string) =>
    `这次 ${amount} 个，此前已办 ${used} 个，单人上限 ${max} 个`,
  deepest: '变动最大的号码',
  deepestCut: '变动最大',
  turns: { run: '执行变更', undo: '撤销' },
  whyTwo: '为什么需要批准',
  approverLimit: '可批准同事的变更，数量和金额不限',
  rows: '改价明细',
  number: '号码',
  before: '变更前',
  after: '变更后',
  change: '变动',
  ask: '申请批准',
  asked: '已申请批准',
  askText: '批准后立即开始。其他同事可以看到申请和原因；72 小时内无人处理则自动失效。',
  approve: '批准',
  approveText: {
    run: '批准后立即按预览变更，只改预览中的号码。',
    undo: '批准后立即撤销，号码恢复原样。',
  },
  approved: '已批准',
  refuse: '驳回',
  refused: '已驳回',
  withdraw: '撤回申请',
  withdrawn: '已撤回申请',
  cancel: '取消',
  waiting: { run: '等待批准：执行变更', undo: '等待批准：撤销' },
  own: '这是您自己的申请，需要另一位同事批准',
  by: '申请人',
  why: '申请原因',
  lapses: '自动失效时间',
  decided: {
    approved: (by: string) => `已由 ${by} 批准`,
    refused: (by: string) => `已被 ${by} 驳回`,
    withdrawn: () => '申请已撤回',
    lapsed: () => '申请已失效：72 小时无人处理，或申请人已不能再申请',
  },
  inApproval: '待批准',
}

const en: Translation<typeof zh> = {
  title: 'Effect and limits',
  needed: {
    run: 'A colleague has to approve this change',
    undo: 'A colleague has to approve undoing this',
  },
  reasons: {
    sum: (lowered, percent, limit) =>
      `Price cuts by one person within 24 hours total ${lowered}, or ${percent} of the base (limit for one person: ${limit})`,
    raise: (raised, percent, limit) =>
      `Price rises by one person within 24 hours total ${raised}, or ${percent} of the base (limit for one person: ${limit})`,
    one: (numbers, limit) =>
      `Numbers whose lower price is more than ${limit} below the higher one: ${numbers}`,
    numbers: (numbers, limit) =>
      `One person changes the price of ${numbers} numbers within 24 hours (limit for one person: ${limit})`,
    act: (done, limit) => `One person within 24 hours: ${done} (limit: ${limit})`,
  },
  planned: 'Price changes',
  falling: 'Price cuts',
  rising: 'Price rises',
  sum: 'Total monthly price on sale',
  lowered: 'Price cuts counted within 24 hours',
  raised: 'Price rises counted within 24 hours',
  counted: (amount, used, max) => `${amount} now, ${used} before, limit for one person ${max}`,
  deepest: 'Largest changes',
  deepestCut: 'Largest change',
  turns: { run: 'Apply the change', undo: 'Undo' },
  whyTwo: 'Why approval is needed',
  approverLimit: "You may approve colleagues' changes of any size",
  rows: 'All price changes',
  number: 'Number',
  before: 'Before',
  after: 'After',
  change: 'Change',
  ask: 'Request approval',
  asked: 'Approval requested',
  askText:
    'The change starts as soon as it is approved. Colleagues see the request and its reason. It expires after 72 hours without a decision.',
  approve: 'Approve',
  approveText: {
    run: 'The change starts at once and affects only the numbers in the preview.',
    undo: 'The numbers go back to what they were at once.',
  },
  approved: 'Approved',
  refuse: 'Reject',
  refused: 'Rejected',
  withdraw: 'Withdraw request',
  withdrawn: 'Request withdrawn',
  cancel: 'Cancel',
  waiting: { run: 'Waiting for approval to apply', undo: 'Waiting for approval to undo' },
  own: 'This is your own request. A colleague has to approve it',
  by: 'Requested by',
  why: 'Reason',
  lapses: 'Expires',
  decided: {
    approved: (by) => `Approved by ${by}`,
    refused: (by) => `Rejected by ${by}`,
    withdrawn: () => 'The request was withdrawn',
    lapsed: () => 'The request expired: no decision within 72 hours, or its requester may no longer make it',
  },
  inApproval: 'Waiting for approval',
}

/** The effect of a set on prices, and its approval. */
export const priceTexts = defineTexts({ zh, en })
