import { both, defineTexts } from '../../base/texts/texts.ts'

export const ownNumberTexts = defineTexts('screens/home/own-number-texts', {
  failed: both('号码没有加载出来', 'Couldn’t load your numbers'),
  all: both('全部号码', 'All numbers'),
})
