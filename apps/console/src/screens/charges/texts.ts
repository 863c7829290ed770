import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { both, defineTexts } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

export const chargesTexts = defineTexts({
  title: both('扣款失败', 'Failed charges'),
  hint: both(
    '自动续费没有扣成的号码，到期早的在前，直到续费或收回为止。到期后三天内由系统每天重试，机主也可以自己续费。',
    'Numbers whose automatic renewal could not be charged, oldest first, until they are renewed or released. Charges are retried daily for three days; owners can also renew manually.',
  ),
  empty: both('没有扣款失败的号码', 'No failed charges'),
  noTries: both('还没有扣过', 'None yet'),
  noMandate: both('没有扣款授权', 'The customer has not authorised automatic charges'),
  refused: both(
    (why: string) => `未扣成：${why}`,
    (why) => `Not charged: ${why}`,
  ),
  tryStates: {
    init: both('已发起', 'Started'),
    prepared: both(`等待${brand}扣款`, `Waiting for ${brandEn} to charge`),
    unknown: both('结果未知', 'Result unknown'),
    closed: both('未扣成', 'Not charged'),
    succeeded: both('已扣成', 'Charged'),
  },
})
