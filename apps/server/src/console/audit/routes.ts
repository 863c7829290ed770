import type { auditEndpoints } from '@hao/contract/console/endpoints/audit.ts'
import { auditList } from '@hao/contract/console/lists/audit.ts'
import { checkAudit } from '../../people/audit/check-audit.ts'
import type { Context } from '../../context.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { listById } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { addSubjectNames } from './subject-names.ts'
import { selectAudit } from '../../people/audit/queries.ts'

export function auditRoutes(context: Context): ConsoleHandlers<keyof typeof auditEndpoints> {
  return {
    'GET /audit': (input, { db, locale }) =>
      listById(input, {
        filters: auditList.schemas,
        select: async (filters, page) => {
          const rows = await selectAudit(db, filters, page)
          return addSubjectNames(context, db, rows.map(readRow), locale)
        },
        present: ({ name, hash, ...row }) => ({
          ...presentRow(row),
          staffName: name,
          hash: hash.toString('hex'),
        }),
      }),
    'GET /audit/check': async (_input, { db }) => {
      const { rows, head, problems } = await checkAudit(db, context.auditWitness.logged)
      return { rows, head, problems: problems.map(({ kind, row }) => ({ kind, row })) }
    },
  }
}

const readRow = <T extends { details: string }>(row: T) => ({
  ...row,
  details: JSON.parse(row.details) as Record<string, unknown>,
})
