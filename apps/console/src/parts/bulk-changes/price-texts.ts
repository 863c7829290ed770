import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  title: '价格变动',
  needed: { run: '执行这次改价需要另一位同事批准', undo: '撤销会降低价格，需要另一位同事批准' },
  reasons: {
    sum: (lowered: string, percent: string, limit: string) =>
      `24 小时内同一人降价合计 ${lowered}，占在售价格合计的 ${percent}（单人上限 ${limit}）`,
    one: (numbers: string, limit: string) => `${numbers} 个号码降价超过 ${limit}`,
    numbers: (numbers: string, limit: string) =>
      `24 小时内同一人改价 ${numbers} 个号码（单人上限 ${limit} 个）`,
  },
  planned: '改价号码',
  falling: '其中降价',
  sum: '在售月费合计',
  lowered: '24 小时内计入限额的降价',
  deepest: '降幅最大的号码',
  deepestCut: '降幅最大',
  turns: { run: '执行改价', undo: '撤销' },
  whyTwo: '为什么需要批准',
  approverLimit: '可批准同事的改价，数量和金额不限',
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
    run: '批准后立即按预览改价，只改预览中的号码。',
    undo: '批准后立即撤销，价格恢复原样。',
  },
  approved: '已批准',
  refuse: '驳回',
  refused: '已驳回',
  withdraw: '撤回申请',
  withdrawn: '已撤回申请',
  cancel: '取消',
  waiting: { run: '等待批准：执行改价', undo: '等待批准：撤销' },
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
  approval: '批准',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    setPrice: typeof zh
  }
}

/** The effect of a set on prices, and its approval. */
export const priceTexts = defineTexts('setPrice', zh)
