import { both, defineTexts } from '../../base/texts/texts.ts'

export const ownNumberTexts = defineTexts('screens/home/own-number-texts', {
  all: both('全部号码', 'All numbers'),
})
