import { tieTextsZh, type TieTexts } from '@hao/contract/console/tie-texts.ts'
import { defineTexts } from '../../base/texts/texts.ts'

declare module '../../base/texts/texts.ts' {
  interface Slices {
    ties: TieTexts
  }
}

/** Why a staff member cannot decide a request. */
export const tieTexts = defineTexts('ties', tieTextsZh)
