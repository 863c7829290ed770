import { ties as tieTextsEn } from '@hao/contract/languages/en.ts'
import { tieTextsZh } from '@hao/contract/console/tie-texts.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

/** Why a staff member cannot decide a request. */
export const tieTexts = { zh: tieTextsZh, en: tieTextsEn }

/** What every request for approval has in common. */
export const approvalTexts = defineTexts({
  askedBy: both('申请人', 'Requested by'),
  reason: both('申请原因', 'Reason for the request'),
  askedAt: both('申请时间', 'Requested'),
  lapses: both('自动失效时间', 'Expires'),
  yourLimit: both('您的权限', 'Your limit'),
  note: both('批准意见（可不填，会记入历史记录）', 'Note on the approval (optional, kept in the history)'),
})
