import type { templateEndpoints } from '@hao/contract/console/endpoints/templates.ts'
import {
  addTemplate,
  changeTemplate,
  presentTemplate,
  removeTemplate,
  selectTemplates,
} from '../../content/support/templates.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'

export function templateRoutes(): ConsoleHandlers<keyof typeof templateEndpoints> {
  return {
    'GET /templates': async (_input, { db }) => (await selectTemplates(db)).map(presentTemplate),

    'POST /templates': async (texts, { trx, at }) => {
      const added = presentTemplate(await addTemplate(trx, texts, at))
      return { data: added, audit: { subjectId: added.id, details: { title: added.title } } }
    },

    'PATCH /templates/:id': async ({ id, version, ...texts }, { trx, at }) => {
      const changed = presentTemplate(await changeTemplate(trx, { id, version }, texts, at))
      return { data: changed, audit: { subjectId: id, details: { title: changed.title } } }
    },

    'DELETE /templates/:id': async ({ id, version }, { trx }) => {
      const title = await removeTemplate(trx, { id, version })
      return { data: { id }, audit: { subjectId: id, details: { title } } }
    },
  }
}
