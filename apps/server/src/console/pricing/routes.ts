import type { pricingEndpoints } from '@hao/contract/console/endpoints/pricing.ts'
import { priceRuleList, simulatedPriceList } from '@hao/contract/console/lists/price-rules.ts'
import { defaultPriceRules } from '@hao/numbers/price.ts'
import { selectTies } from '../../people/approvals/ties.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/db/database.ts'
import { idCursor } from '../../platform/base/page.ts'
import {
  approveRules,
  requestRulesApproval,
  cancelRules,
  refuseRules,
  withdrawRulesRequest,
} from '../../inventory/pricing/decide-rules.ts'
import { draftRules, editRules } from '../../inventory/pricing/draft-rules.ts'
import { requestSimulation } from '../../inventory/pricing/simulate-rules.ts'
import type { SimulationResult } from '../../inventory/pricing/tally.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { actorOf, type ConsoleHandlers } from '../base/request-context.ts'
import { listById, listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { quotePrice } from './quote.ts'
import {
  selectApproval,
  selectChanges,
  selectHistory,
  selectInEffect,
  selectSet,
  selectSets,
  selectSimulation,
} from './queries.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectSet>>>

type Routes<K extends keyof typeof pricingEndpoints> = Pick<ConsoleHandlers<keyof typeof pricingEndpoints>, K>

export function pricingRoutes(context: Context): ConsoleHandlers<keyof typeof pricingEndpoints> {
  return { ...readRoutes(context), ...draftRoutes(context), ...decisionRoutes(context) }
}

function readRoutes(context: Context): Routes<Extract<keyof typeof pricingEndpoints, `GET ${string}`>> {
  return {
    'GET /prices': (input, { db }) =>
      listById(input, {
        filters: priceRuleList.schemas,
        select: (filters, page) => selectSets(db, filters, page),
        present,
      }),

    'GET /prices/in-effect': async (_input, { db }) => {
      const set = await selectInEffect(db)
      return { rules: set ? set.rules : defaultPriceRules, set: set ? present(set) : null }
    },

    'GET /prices/:id': async ({ id }, { db, staff: { staffId }, at }) => detailOf(db, id, { staffId, at }),

    'GET /prices/:id/changes': (input, { db }) =>
      listPage(input, {
        filters: simulatedPriceList.schemas,
        cursor: idCursor,
        select: (filters, page) => selectChanges(db, input.id, filters, page),
        toPosition: ({ place }) => place,
        present: ({ change: { id, digits, beforeFen, afterFen, struckFen = null } }) => ({
          id,
          digits,
          beforeFen,
          afterFen,
          struckFen,
        }),
      }),

    'GET /prices/:id/quote': (input, { db }) => quotePrice(context, db, input),
  }
}

function draftRoutes(
  context: Context,
): Routes<'POST /prices' | 'PATCH /prices/:id' | 'POST /prices/:id/simulate'> {
  return {
    'POST /prices': async ({ effectiveAt, ...draft }, request) => {
      const { id, version } = await draftRules(
        request.trx,
        { ...draft, effectiveAt: momentOf(effectiveAt) },
        actorOf(request),
      )
      return { data: { id, version }, audit: { subjectId: id, details: { name: draft.name } } }
    },

    'PATCH /prices/:id': async ({ effectiveAt, ...draft }, request) => {
      const { id, version } = await editRules(
        request.trx,
        { ...draft, effectiveAt: momentOf(effectiveAt) },
        actorOf(request),
      )
      return { data: { id, version }, audit: { subjectId: id, details: { version } } }
    },

    'POST /prices/:id/simulate': async ({ id }, request) => {
      const simulationId = await requestSimulation(context, request.trx, id, actorOf(request))
      return { data: { simulationId }, audit: { subjectId: id, details: { simulationId } } }
    },
  }
}

function decisionRoutes(
  context: Context,
): Routes<`POST /prices/:id/${'ask' | 'withdraw' | 'approve' | 'refuse' | 'cancel'}`> {
  return {
    'POST /prices/:id/ask': async ({ reason, ...target }, request) => {
      const { id, version } = await requestRulesApproval(request.trx, { ...target, reason }, actorOf(request))
      return { data: { id, version }, audit: { subjectId: id, reason, details: { version } } }
    },

    'POST /prices/:id/withdraw': async ({ id }, request) => {
      const { version } = await withdrawRulesRequest(request.trx, id, actorOf(request))
      return { data: { id, version }, audit: { subjectId: id } }
    },

    'POST /prices/:id/approve': async ({ note, ...shown }, request) => {
      const { id, version } = shown
      const people = await approveRules(context, request.trx, { ...shown, note }, actorOf(request))
      return {
        data: { id, version },
        audit: { subjectId: id, reason: note ?? null, details: { version, ...people } },
      }
    },

    'POST /prices/:id/refuse': async ({ id, reason }, request) => {
      const { version } = await refuseRules(request.trx, { id, reason }, actorOf(request))
      return { data: { id, version }, audit: { subjectId: id, reason } }
    },

    'POST /prices/:id/cancel': async ({ reason, ...target }, request) => {
      const { id, version } = await cancelRules(request.trx, { ...target, reason }, actorOf(request))
      return { data: { id, version }, audit: { subjectId: id, reason, details: { version } } }
    },
  }
}

const momentOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

async function detailOf(db: Db, id: number, reader: { staffId: number; at: Date }) {
  const row = await selectSet(db, id)
  if (!row) throw refuse('no-such-thing')
  const simulation = await selectSimulation(db, id)
  const approval = row.approval_id === null ? undefined : await selectApproval(db, row.approval_id)
  const [tie] = await selectTies(db, reader, approval ? [approval] : [])
  const history = await selectHistory(db, id)
  return {
    ...present(row),
    rules: row.rules,
    simulation: simulation ? { ...presentRow(simulation), result: presentResult(simulation.result) } : null,
    approval: approval
      ? {
          ...presentRow(approval),
          askedBy: approval.asker,
          askedById: approval.askedBy,
          tie: tie ?? null,
        }
      : null,
    history: history.map(presentRow),
  }
}

/** Simulations of earlier releases lack `raisedFen`. */
const presentResult = (result: unknown) =>
  result ? Object.assign({ raisedFen: 0 }, result as SimulationResult) : null

function present(row: Row) {
  return { ...presentRow(row), createdBy: row.created_by_name }
}
