import * as english from '@hao/contract/languages/en.ts'
import { savedSearchConsent } from '@hao/contract/saved-search-terms.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

export const saveSheetTexts = defineTexts('parts/saved-searches/sheet-texts', {
  explain: both(
    (days: number) =>
      `有符合的新号码上架时，“个人中心 - 我的提醒”里会显示数量。${days} 天没有查看就自动删除。`,
    (days) =>
      `“Personal center – My alerts” shows how many new numbers fit. A search is deleted when you haven’t looked at it for ${days} days.`,
  ),
  sms: both('有新号码时发短信给我', 'Send me an SMS about new numbers'),
  consent: both(savedSearchConsent.zh, english.savedSearchConsent),
  keep: both('保存', 'Save'),
  agree: both('同意并保存', 'Agree and save'),
  saved: both('已保存到“我的提醒”', 'Saved in “My alerts”'),
})
