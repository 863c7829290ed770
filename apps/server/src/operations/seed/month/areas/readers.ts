import { vote } from '../../../../content/pages/vote.ts'
import type { Month } from '../month.ts'
import { dayOfMonth, momentOf } from '../rhythm.ts'

const count = 90

/** Who reads the answers to common questions, and says whether they helped. */
export function readers({ context, random, timeline }: Month): void {
  let questions: { id: number }[] = []
  const cast = async (nth: number) => {
    if (questions.length === 0)
      questions = await context.db.selectFrom('questions').select('id').orderBy('position').execute()
    // The first of them are read most.
    const question = questions[Math.floor(random.fraction() ** 2 * questions.length)]
    if (!question) return
    const useful = random.below(9) > 0
    const voter = { device: `month-reader-${nth}` }
    await vote(context, { questionId: question.id, voter, useful, network: `192.0.2.${1 + nth}` })
  }
  for (let nth = 0; nth < count; nth += 1)
    timeline.at(momentOf(random, timeline.end, dayOfMonth(random, timeline.end)), () => cast(nth), {
      quick: true,
    })
}
