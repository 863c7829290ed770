import type { bulkChangeEndpoints } from '@hao/contract/console/endpoints/bulk-changes.ts'
import { changeSetList, setRowList } from '@hao/contract/console/lists/change-sets.ts'
import type { ConsoleParsed } from '@hao/contract/console/endpoints.ts'
import type { Context } from '../../context.ts'
import { idCursor } from '../../platform/base/page.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { selectFloor } from '../../inventory/bulk-changes/adjust-prices.ts'
import type { BulkMove } from '../../inventory/bulk-changes/moves.ts'
import { previewBulkChange } from '../../inventory/bulk-changes/preview-bulk.ts'
import { rereadImport } from '../../inventory/bulk-changes/read-import.ts'
import { discardSet } from '../../inventory/bulk-changes/discard-set.ts'
import { resumeSet, runSet } from '../../inventory/bulk-changes/run-set.ts'
import { stopSet } from '../../inventory/bulk-changes/stop-set.ts'
import { undoSet } from '../../inventory/bulk-changes/undo-set.ts'
import { appendFilePart, uploadImport } from '../../inventory/bulk-changes/upload-import.ts'
import { actOf, type ConsoleHandlers } from '../base/request-context.ts'
import { listById, listPage } from '../base/list.ts'
import { presentRow } from '../base/present-row.ts'
import { findMeant } from './find-meant.ts'
import { approvalRoutes, describePrices, nextPrices } from './approval.ts'
import { presentExample, presentFile, presentSet, presentSetRow } from './present.ts'
import {
  digitsCursor,
  hasFile,
  selectExamples,
  selectHistory,
  selectRefusedLines,
  selectPrices,
  selectRows,
  selectSet,
  selectSets,
} from './queries.ts'

export function bulkChangeRoutes(context: Context): ConsoleHandlers<keyof typeof bulkChangeEndpoints> {
  return {
    'GET /sets': (input, { db, staff: { staffId }, at }) =>
      listById(input, {
        filters: changeSetList.schemas,
        select: (filters, page) => selectSets(db, filters, { ...page, staffId, at }),
        present: presentSet,
      }),
    'GET /set/:id': async ({ id }, { db, staff, at }) => {
      const set = await selectSet(db, id)
      if (!set) throw refuse('no-such-thing')
      const examples = (await selectExamples(db, id)).map(presentExample)
      const file = set.kind === 'import' ? presentFile(set, await hasFile(db, id), context) : null
      const prices = await describePrices(context, db, set, { staff, at })
      const history = (await selectHistory(db, id)).map(presentRow)
      return { ...presentSet(set), examples, file, ...prices, history }
    },
    'GET /set/:id/rows': (input, { db }) =>
      listPage(input, {
        filters: setRowList.schemas,
        cursor: idCursor,
        select: ({ outcome }, slice) => selectRows(db, { setId: input.id, outcome }, slice),
        toPosition: (row) => row.number_id,
        present: presentSetRow,
      }),
    'GET /set/:id/prices': async (input, { db, at }) => {
      const set = await selectSet(db, input.id)
      if (!set) throw refuse('no-such-thing')
      const planned = await nextPrices(db, set, at)
      return listPage(input, {
        filters: {},
        cursor: digitsCursor,
        select: async (_wanted, slice) => (planned ? selectPrices(db, planned, slice) : []),
        toPosition: ({ digits }) => digits,
        present: (row) => row,
      })
    },
    'GET /set/:id/lines': (input, { db }) =>
      listPage(input, {
        filters: {},
        cursor: idCursor,
        select: (_wanted, slice) => selectRefusedLines(db, input.id, slice),
        toPosition: ({ line }) => line,
        present: (line) => line,
      }),
    'POST /sets': async ({ change, meant, reason }, request) => {
      const { trx } = request
      const numbers = await findMeant(trx, meant, context.config.numberPlan)
      const move = moveOf(change, await selectFloor(trx))
      const id = await previewBulkChange(trx, numbers, move, actOf(request, reason))
      const details = { change, meant: 'ids' in numbers ? { numbers: numbers.ids.length } : meant }
      return { data: { id }, audit: { subjectId: id, reason, details } }
    },
    ...setActions(context),
    ...approvalRoutes(context),
    ...importRoutes(context),
  }
}

function setActions(
  context: Context,
): ConsoleHandlers<`POST /set/:id/${'run' | 'stop' | 'resume' | 'discard' | 'undo'}`> {
  return {
    'POST /set/:id/run': async ({ id, reason }, request) => {
      const alone = await runSet(context, request.trx, id, actOf(request, reason))
      return { data: { id }, audit: { subjectId: id, reason, alone } }
    },

    'POST /set/:id/stop': async ({ id, reason }, request) => {
      await stopSet(request.trx, id, actOf(request, reason))
      return { data: { id }, audit: { subjectId: id, reason } }
    },

    'POST /set/:id/resume': async ({ id, reason }, request) => {
      // Its numbers passed the limits when the set was started. They count from now on, without a check.
      const alone = await resumeSet(context, request.trx, id, actOf(request, reason))
      return { data: { id }, audit: { subjectId: id, reason, details: { alone } } }
    },

    'POST /set/:id/discard': async ({ id }, { trx, staff, at }) => {
      await discardSet(trx, id, { staffId: staff.staffId, at })
      return { data: { id }, audit: { subjectId: id } }
    },

    'POST /set/:id/undo': async ({ id, reason }, request) => {
      const alone = await undoSet(context, request.trx, id, actOf(request, reason))
      return { data: { id }, audit: { subjectId: id, reason, alone } }
    },
  }
}

function importRoutes(
  context: Context,
): ConsoleHandlers<'POST /imports' | 'POST /import/:id/parts' | 'POST /import/:id/read'> {
  return {
    'POST /imports': async ({ name, part, last, choices, reason }, request) => {
      const content = Buffer.from(part, 'base64')
      const id = await uploadImport(
        context,
        request.trx,
        { name, content, last, choices },
        actOf(request, reason),
      )
      return {
        data: { id },
        audit: {
          subjectId: id,
          reason,
          details: { file: name, bytes: content.length, ...(choices && { choices }) },
        },
      }
    },

    'POST /import/:id/parts': async ({ id, at, part, last }, { trx, staff }) => {
      const content = Buffer.from(part, 'base64')
      await appendFilePart(context, trx, { setId: id, at, content, last, staffId: staff.staffId })
      return { data: { id }, audit: { subjectId: id, details: { at, bytes: content.length } } }
    },

    'POST /import/:id/read': async ({ id, ...choices }, { trx, staff, at }) => {
      await rereadImport(context, trx, { setId: id, choices }, { staffId: staff.staffId, at })
      return { data: { id }, audit: { subjectId: id, details: { choices } } }
    },
  }
}

function moveOf(change: ConsoleParsed<'POST /sets'>['change'], floorFen: number): BulkMove {
  switch (change.move) {
    case 'reserve':
      return { move: 'reserve', until: new Date(change.until) }
    case 'price':
      return { move: 'price', priceFen: change.priceFen, struckPriceFen: change.struckPriceFen ?? null }
    case 'adjust': {
      const { by, ending, from, until } = change
      const rule = { by, ending, floorFen, from: from === undefined ? undefined : new Date(from) }
      return until === undefined
        ? { move: 'adjust', ...rule }
        : { move: 'promote', until: new Date(until), ...rule }
    }
    default:
      return change
  }
}
