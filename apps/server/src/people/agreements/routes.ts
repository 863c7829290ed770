import { fillTemplate } from '@hao/numbers/plan.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/endpoints.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectAgreement, selectEffectiveVersions } from './queries.ts'

/**
 * Endpoints of the agreements, in the language of the request. {prefix} and {separator} in their texts are
 * filled in.
 */
export function agreementRoutes({
  db,
  clock,
  config,
}: Context): Handlers<'GET /agreement' | 'GET /agreement/:id'> {
  const fill = (text: string) => fillTemplate(text, config.numberPlan)
  return {
    'GET /agreement': async () => {
      const rows = await selectEffectiveVersions(db, clock())
      return rows.map(({ effective_at, ...row }) => ({ ...row, effectiveAt: effective_at.toISOString() }))
    },
    'GET /agreement/:id': async ({ id, version: requested }, { locale }) => {
      const row = await selectAgreement(db, { id, version: requested, locale, at: clock() })
      if (!row) throw refuse('not-found')
      const { version, effective_at, title, body, changes } = row
      const effectiveAt = effective_at.toISOString()
      const changesField = changes !== null && { changes: fill(changes) }
      return { id, version, effectiveAt, title: fill(title), ...changesField, body: fill(body) }
    },
  }
}
