import { both, defineTexts } from '../../base/texts/texts.ts'

export const demoTexts = defineTexts('parts/calls/demo-texts', {
  phone: both('演示：打开会响铃的手机', 'Demo: open the phone that rings'),
  dial: both('演示：像陌生人一样拨打它', 'Demo: dial it as a stranger would'),
})
