import { both, defineTexts } from '../../base/texts/texts.ts'

/** The effect of a set on prices, and its approval. */
export const priceTexts = defineTexts({
  title: both('影响和限额', 'Effect and limits'),
  needed: {
    run: both('执行这次变更需要另一位同事批准', 'A colleague has to approve this change'),
    undo: both('撤销需要另一位同事批准', 'A colleague has to approve undoing this'),
  },
  reasons: {
    sum: both(
      (lowered: string, percent: string, limit: string) =>
        `24 小时内同一人降价合计 ${lowered}，占计限基数的 ${percent}（单人上限 ${limit}）`,
      (lowered, percent, limit) =>
        `Price cuts by one person within 24 hours total ${lowered}, or ${percent} of the base (limit for one person: ${limit})`,
    ),
    raise: both(
      (raised: string, percent: string, limit: string) =>
        `24 小时内同一人涨价合计 ${raised}，占计限基数的 ${percent}（单人上限 ${limit}）`,
      (raised, percent, limit) =>
        `Price rises by one person within 24 hours total ${raised}, or ${percent} of the base (limit for one person: ${limit})`,
    ),
    one: both(
      (numbers: string, limit: string) => `${numbers} 个号码涨跌过大（较高价与较低价相差超过 ${limit}）`,
      (numbers, limit) => `Numbers whose lower price is more than ${limit} below the higher one: ${numbers}`,
    ),
    numbers: both(
      (numbers: string, limit: string) => `24 小时内同一人改价 ${numbers} 个号码（单人上限 ${limit} 个）`,
      (numbers, limit) =>
        `One person changes the price of ${numbers} numbers within 24 hours (limit for one person: ${limit})`,
    ),
    act: both(
      (done: string, limit: string) => `24 小时内同一人${done}（单人上限 ${limit} 个）`,
      (done, limit) => `One person within 24 hours: ${done} (limit: ${limit})`,
    ),
  },
  planned: both('改价号码', 'Price changes'),
  falling: both('其中降价', 'Price cuts'),
  rising: both('其中涨价', 'Price rises'),
  sum: both('在售月费合计', 'Total monthly price on sale'),
  newPrices: both('新价格', 'New prices'),
  lowered: both('24 小时内计入限额的降价', 'Price cuts counted within 24 hours'),
  raised: both('24 小时内计入限额的涨价', 'Price rises counted within 24 hours'),
  counted: both(
    (amount: string, used: string, max: string) =>
      `这次 ${amount} 个，此前已办 ${used} 个，单人上限 ${max} 个`,
    (amount, used, max) => `${amount} now, ${used} before, limit for one person ${max}`,
  ),
  deepest: both('变动最大的号码', 'Largest changes'),
  deepestCut: both('变动最大', 'Largest change'),
  turns: {
    run: both('执行变更', 'Apply the change'),
    undo: both('撤销', 'Undo'),
  },
  whyTwo: both('为什么需要批准', 'Why approval is needed'),
  approverLimit: both('可批准同事的变更，数量和金额不限', "You may approve colleagues' changes of any size"),
  rows: both('改价明细', 'All price changes'),
  number: both('号码', 'Number'),
  before: both('变更前', 'Before'),
  after: both('变更后', 'After'),
  change: both('变动', 'Change'),
  ask: both('申请批准', 'Request approval'),
  asked: both('已申请批准', 'Approval requested'),
  askText: both(
    '批准后立即开始。其他同事可以看到申请和原因；72 小时内无人处理则自动失效。',
    'The change starts as soon as it is approved. Colleagues see the request and its reason. It expires after 72 hours without a decision.',
  ),
  approve: both('批准', 'Approve'),
  approveText: {
    run: both(
      '批准后立即按预览变更，只改预览中的号码。',
      'The change starts at once and affects only the numbers in the preview.',
    ),
    undo: both('批准后立即撤销，号码恢复原样。', 'The numbers go back to what they were at once.'),
  },
  approved: both('已批准', 'Approved'),
  refuse: both('驳回', 'Reject'),
  refused: both('已驳回', 'Rejected'),
  withdraw: both('撤回申请', 'Withdraw request'),
  withdrawn: both('已撤回申请', 'Request withdrawn'),
  waiting: {
    run: both('等待批准：执行变更', 'Waiting for approval to apply'),
    undo: both('等待批准：撤销', 'Waiting for approval to undo'),
  },
  own: both(
    '这是您自己的申请，需要另一位同事批准',
    'This is your own request. A colleague has to approve it',
  ),
  by: both('申请人', 'Requested by'),
  why: both('申请原因', 'Reason'),
  lapses: both('自动失效时间', 'Expires'),
  decided: {
    approved: both(
      (by: string) => `已由 ${by} 批准`,
      (by) => `Approved by ${by}`,
    ),
    refused: both(
      (by: string) => `已被 ${by} 驳回`,
      (by) => `Rejected by ${by}`,
    ),
    withdrawn: both(
      () => '申请已撤回',
      () => 'The request was withdrawn',
    ),
    lapsed: both(
      () => '申请已失效：72 小时无人处理，或申请人已不能再申请',
      () => 'The request expired: no decision within 72 hours, or its requester may no longer make it',
    ),
  },
  inApproval: both('待批准', 'Waiting for approval'),
})
