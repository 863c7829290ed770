import { providerWords as providerWordsEn } from '@hao/contract/languages/en.ts'
import { providerWords } from '@hao/contract/payment-methods.ts'
import { defineTexts, type Translation } from '../../base/texts/texts.ts'

const { brand } = providerWords
const { brand: brandEn } = providerWordsEn

const zh = {
  title: '扣款失败',
  hint: '自动续费没有扣成的号码，到期早的在前，直到续费或收回为止。到期后三天内由系统每天重试，机主也可以自己续费。',
  empty: '没有扣款失败的号码',
  noTries: '还没有扣过',
  noMandate: '没有扣款授权',
  refused: (why: string) => `未扣成：${why}`,
  tryStates: {
    init: '已发起',
    prepared: `等待${brand}扣款`,
    unknown: '结果未知',
    closed: '未扣成',
    succeeded: '已扣成',
  },
}

const en: Translation<typeof zh> = {
  title: 'Failed charges',
  hint: 'Numbers whose automatic renewal could not be charged, oldest first, until they are renewed or released. Charges are retried daily for three days; owners can also renew manually.',
  empty: 'No failed charges',
  noTries: 'None yet',
  noMandate: 'The customer has not authorised automatic charges',
  refused: (why) => `Not charged: ${why}`,
  tryStates: {
    init: 'Started',
    prepared: `Waiting for ${brandEn} to charge`,
    unknown: 'Result unknown',
    closed: 'Not charged',
    succeeded: 'Charged',
  },
}

export const chargesTexts = defineTexts({ zh, en })
