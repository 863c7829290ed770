import { tieTextsZh, type TieTexts } from '@hao/contract/console/tie-texts.ts'
import { defineTexts } from '../../base/texts/texts.ts'

const zh = {
  askedBy: '申请人',
  reason: '申请原因',
  askedAt: '申请时间',
  lapses: '自动失效时间',
  yourLimit: '您的权限',
  note: '批准意见（可不填，会记入历史记录）',
}

declare module '../../base/texts/texts.ts' {
  interface Slices {
    ties: TieTexts
    approvals: typeof zh
  }
}

/** Why a staff member cannot decide a request. */
export const tieTexts = defineTexts('ties', tieTextsZh)

/** What every request for approval has in common. */
export const approvalTexts = defineTexts('approvals', zh)
