import type { templateEndpoints } from '@hao/contract/console/endpoints/templates.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import { addTemplate } from '../../../content/support/templates.ts'
import type { TestConsole } from '../console.ts'
import { makeRoom } from '../make-room.ts'
import type { Good } from '../good.ts'

const texts = { title: '先绑定', zh: '请先绑定手机号。', en: 'Please bind a phone first.' }

const template = async (town: TestConsole) => {
  await makeRoom(town, 'ticket_templates')
  const { context } = town.server
  const { id, version } = await inTransaction(context.db, (trx) => addTemplate(trx, texts, context.clock()))
  return { id, version }
}

export const templateGoods: Record<keyof typeof templateEndpoints, Good> = {
  'GET /templates': async () => ({}),
  'POST /templates': async (town) => {
    await makeRoom(town, 'ticket_templates')
    return texts
  },
  'PATCH /templates/:id': async (town) => ({ ...(await template(town)), ...texts }),
  'DELETE /templates/:id': template,
}
