import type { templateEndpoints } from '@hao/contract/console/endpoints/templates.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addTemplate } from '../../../content/support/templates.ts'
import type { TestConsole } from '../console.ts'
import { keepNewestRows } from '../keep-newest-rows.ts'
import type { ValidRequest } from '../valid-request.ts'

const texts = {
  title: '先绑定',
  category: 'binding' as const,
  zh: '请先绑定手机号。',
  en: 'Please bind a phone first.',
}

const template = async (testConsole: TestConsole) => {
  await keepNewestRows(testConsole, 'ticket_templates')
  const { context } = testConsole.server
  const { id, version } = await inTransaction(context.db, (trx) => addTemplate(trx, texts, context.clock()))
  return { id, version }
}

export const templateRequests: Record<keyof typeof templateEndpoints, ValidRequest> = {
  'GET /templates': async () => ({}),
  'POST /templates': async (testConsole) => {
    await keepNewestRows(testConsole, 'ticket_templates')
    return texts
  },
  'PATCH /templates/:id': async (testConsole) => ({ ...(await template(testConsole)), ...texts }),
  'DELETE /templates/:id': template,
}
