import { defaultPlan } from '@hao/numbers/plan.ts'
import { publishAgreement } from '../../people/agreements/publish.ts'
import type { Trx } from '../../platform/db/database.ts'
import { agreements } from './content/agreements.ts'
import { bannersOf } from './content/banners.ts'
import { questions } from './content/questions.ts'
import type { Texts } from './content/texts.ts'

/** Plants the demonstration's banners, questions and agreements, each with its texts by language. */
export async function plantContent(trx: Trx, plan = defaultPlan): Promise<void> {
  for (const { texts, ...values } of bannersOf(plan)) {
    const banner = await trx.insertInto('banners').values(values).returning('id').executeTakeFirstOrThrow()
    await trx
      .insertInto('banner_texts')
      .values(rowsOf(texts).map((text) => ({ banner_id: banner.id, ...text })))
      .execute()
  }
  for (const { texts, ...values } of questions) {
    const question = await trx
      .insertInto('questions')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('question_texts')
      .values(rowsOf(texts).map((text) => ({ question_id: question.id, ...text })))
      .execute()
  }
  for (const agreement of agreements) await publishAgreement(trx, agreement)
}

function rowsOf<Words extends object>(texts: Texts<Words>): ({ locale: string } & Words)[] {
  return Object.entries<Words>(texts).map(([locale, words]) => ({ locale, ...words }))
}
