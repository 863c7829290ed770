import { ties as tieTextsEn } from '@hao/contract/languages/en.ts'
import { tieTextsZh } from '@hao/contract/console/tie-texts.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const zh = {
  askedBy: '申请人',
  reason: '申请原因',
  askedAt: '申请时间',
  lapses: '自动失效时间',
  yourLimit: '您的权限',
  note: '批准意见（可不填，会记入历史记录）',
}

const en: Translation<typeof zh> = {
  askedBy: 'Requested by',
  reason: 'Reason for the request',
  askedAt: 'Requested',
  lapses: 'Expires',
  yourLimit: 'Your limit',
  note: 'Note on the approval (optional, kept in the history)',
}

/** Why a staff member cannot decide a request. */
export const tieTexts = defineTexts({ zh: tieTextsZh, en: tieTextsEn })

/** What every request for approval has in common. */
export const approvalTexts = defineTexts({ zh, en })
