import { ties, type TieWords } from '@hao/contract/console/tie-words.ts'
import { defineTexts } from '../../base/texts/texts.ts'

declare module '../../base/texts/texts.ts' {
  interface Slices {
    ties: TieWords
  }
}

/** Why somebody cannot decide about a request. */
export const tieTexts = defineTexts('ties', ties)
