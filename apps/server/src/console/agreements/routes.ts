import type { agreementEndpoints } from '@hao/contract/console/endpoints/agreements.ts'
import { withdrawAgreement } from '../../people/agreements/withdraw.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { presentRow } from '../base/present-row.ts'
import type { ConsoleHandlers } from '../base/request-context.ts'
import { selectTexts, selectVersions } from './queries.ts'

type VersionKey = Extract<keyof typeof agreementEndpoints, `${string} /agreements${string}`>

export function agreementRoutes(): ConsoleHandlers<VersionKey> {
  return {
    'GET /agreements': async (_input, { db, at }) => (await selectVersions(db, at)).map(presentRow),

    'GET /agreements/:id/:version': async ({ id, version }, { db, at }) => {
      const rows = await selectVersions(db, at)
      const row = rows.find((each) => each.id === id && each.version === version)
      if (!row) throw refuse('no-such-thing')
      const texts = await selectTexts(db, id, version)
      return {
        ...presentRow(row),
        texts: Object.fromEntries(texts.map(({ locale, ...words }) => [locale, words])),
      }
    },

    'POST /agreements/:id/:version/withdraw': async ({ id, version, reason }, { trx, at }) => {
      await withdrawAgreement(trx, { id, version, at })
      return { data: { id, version }, audit: { subjectId: `${id} ${version}`, reason } }
    },
  }
}
