import type { questionEndpoints } from '@hao/contract/console/endpoints/questions.ts'
import { addQuestion } from '../../../content/pages/questions.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { TestConsole } from '../console.ts'
import { keepNewestRows } from '../keep-newest-rows.ts'
import type { ValidRequest } from '../valid-request.ts'

const reason = '常被问到'
const fields = {
  category: 'calls',
  titleZh: '{prefix} 怎么拨？',
  bodyZh: '直接拨 {prefix}{separator}628888。',
  titleEn: 'How is {prefix} dialled?',
  bodyEn: 'As it is.',
}

async function question(testConsole: TestConsole) {
  await keepNewestRows(testConsole, 'questions')
  const { context } = testConsole.server
  const by = { staffId: testConsole.staffByRole.service.id, reason, at: context.clock() }
  const { id, version } = await inTransaction(context.db, (trx) => addQuestion(trx, fields, by))
  return { id, version, reason }
}

/** All ids in the current and in the reverse order. */
const turned: ValidRequest = async (testConsole) => {
  await question(testConsole)
  const { db } = testConsole.server.context
  const rows = await db.selectFrom('questions').select('id').orderBy('position').orderBy('id').execute()
  const seen = rows.map(({ id }) => id)
  return { seen, wanted: seen.toReversed(), reason }
}

export const questionRequests: Record<keyof typeof questionEndpoints, ValidRequest> = {
  'GET /questions': async () => ({ category: 'calls', keyword: '拨' }),
  'GET /questions/order': async () => ({ category: 'calls' }),
  'GET /questions/history': async () => ({}),
  'POST /questions': async (testConsole) => {
    await keepNewestRows(testConsole, 'questions')
    return { ...fields, reason }
  },
  'PATCH /questions/:id': async (testConsole) => ({ ...(await question(testConsole)), ...fields }),
  'POST /questions/order': turned,
  'DELETE /questions/:id': question,
}
