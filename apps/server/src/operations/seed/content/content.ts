import type { Locale } from '@hao/contract/locale.ts'
import { questionCategories } from '@hao/contract/question-categories.ts'
import { defaultPlan, formatNumber, type NumberPlan } from '@hao/numbers/plan.ts'
import { publishAgreement } from '../../../people/agreements/publish.ts'
import type { Trx } from '../../../platform/db/database.ts'
import agreementData from './agreements.json' with { type: 'json' }
import bannerData from './banners.json' with { type: 'json' }
import questionData from './questions.json' with { type: 'json' }

/** Texts by language. A language without texts in the database is shown in Chinese. */
type Texts<Words> = Readonly<Record<Locale, Words>>

const joinBlocks = ({ title, body }: { title: string; body: string[] }) => ({
  title,
  body: body.join('\n\n'),
})
const joinTexts = ({ zh, en }: Texts<{ title: string; body: string[] }>) => ({
  zh: joinBlocks(zh),
  en: joinBlocks(en),
})

/**
 * A block that begins with "## " is a heading, one with lines that begin with "- " a list, any other a
 * paragraph. The operator's lawyer must review them before production.
 */
export const agreements = agreementData.map(({ id, version, effectiveAt, texts }) => ({
  id,
  version,
  effective_at: new Date(effectiveAt),
  texts: joinTexts(texts),
}))

function knownCategory(name: string): (typeof questionCategories)[number] {
  const known = questionCategories.find((each) => each === name)
  if (!known) throw new Error(`questions.json has the unknown category ${name}`)
  return known
}

export const questions = questionData.map(({ category, texts }, index) => ({
  category: knownCategory(category),
  position: index + 1,
  texts: joinTexts(texts),
}))

/** The first banners of the home screen. Their pictures and video are files of the shop. */
export const banners = bannerData

/** The banners for a number plan. Only the default plan has the video, which shows its numbers. */
export const bannersForPlan = (plan: NumberPlan) =>
  banners.filter(({ video }) => !video || formatNumber('', plan) === formatNumber(''))

/** The month of a demonstration has questions, without their texts. */
export async function insertContent(trx: Trx, plan = defaultPlan): Promise<void> {
  for (const { texts, ...values } of bannersForPlan(plan)) {
    const { id } = await trx.insertInto('banners').values(values).returning('id').executeTakeFirstOrThrow()
    const rows = Object.entries(texts).map(([locale, text]) => ({ banner_id: id, locale, ...text }))
    await trx.insertInto('banner_texts').values(rows).execute()
  }
  for (const { texts, ...values } of questions) {
    const known = trx.updateTable('questions').set(values).where('position', '=', values.position)
    const added = trx.insertInto('questions').values(values).returning('id')
    const { id } = (await known.returning('id').executeTakeFirst()) ?? (await added.executeTakeFirstOrThrow())
    const rows = Object.entries(texts).map(([locale, text]) => ({ question_id: id, locale, ...text }))
    await trx.insertInto('question_texts').values(rows).execute()
  }
  for (const agreement of agreements) await publishAgreement(trx, agreement)
}
