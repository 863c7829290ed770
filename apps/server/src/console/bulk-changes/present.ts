import type { Context } from '../../context.ts'
import type { NumberCopy } from '../../platform/db/schema/change-sets.ts'
import type { StoredReading } from '../../inventory/bulk-changes/import-file.ts'
import { runDeadline } from '../../inventory/bulk-changes/run-set.ts'
import { presentRow } from '../base/present-row.ts'
import type { selectExamples, selectRows, SetRow } from './queries.ts'

export function presentSet(row: SetRow) {
  return {
    id: row.id,
    kind: row.kind,
    move: row.move,
    parameters: withoutReading(row.parameters),
    state: row.state,
    by: row.name,
    reason: row.reason,
    problem: row.problem,
    counts: {
      planned: row.planned,
      unchanged: row.unchanged,
      refused: row.refused,
      changed: row.changed,
      changedSince: row.changed_since,
      undone: row.undone,
      kept: row.kept,
    },
    progress: progressOf(row),
    refusals: row.refusals,
    createdAt: row.created_at.toISOString(),
    runUntil:
      row.state === 'previewed' ? (row.expires_at ?? runDeadline(row.created_at)).toISOString() : null,
    undoUntil: (row.undo_until && (row.expires_at ?? row.undo_until))?.toISOString() ?? null,
    inApproval: row.expires_at !== null,
  }
}

/** The parameters without how the file was read; only the set's own screen shows that. */
function withoutReading(parameters: Record<string, unknown>): Record<string, unknown> {
  const { choices: _choices, format: _format, findings: _findings, problem: _problem, ...others } = parameters
  return others
}

/**
 * How the file of an import was read. It can be read again while the file exists and the preview has not
 * expired.
 */
export function presentFile(
  { parameters, state, created_at: createdAt }: SetRow,
  isThere: boolean,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
) {
  const { minDigits, maxDigits } = config.numberPlan
  const { choices = {}, format, findings, problem }: StoredReading = parameters
  return {
    choices,
    format: format ?? null,
    problem: problem ?? null,
    lostZeros: findings?.lostZeros ?? null,
    padded: findings?.padded ?? { rows: 0, examples: [] },
    lengths: { from: minDigits, to: maxDigits },
    again: isThere && (state === 'previewed' || state === 'unreadable') && runDeadline(createdAt) > clock(),
  }
}

/**
 * Progress. Reading counts bytes of the file (0 of 0 until it is complete), a running import counts decided
 * lines, everything else counts numbers.
 */
function progressOf(row: SetRow): { done: number; of: number } {
  if (row.state === 'reading' && row.kind === 'bulk')
    return { done: row.position, of: Number(row.parameters['upTo']) }
  if (row.state === 'reading') return { done: row.position, of: Number(row.parameters['bytes'] ?? 0) }
  if (row.state === 'undoing') return { done: row.undone + row.kept, of: row.changed }
  // The position of a stopped import starts again from zero.
  const ofImport = row.kind === 'import' && row.state === 'running'
  return ofImport
    ? { done: row.position, of: row.planned + row.unchanged }
    : { done: row.changed + row.changed_since, of: row.planned }
}

type Row = Awaited<ReturnType<typeof selectRows>>[number]
type Example = Awaited<ReturnType<typeof selectExamples>>[number]

export function presentSetRow({ before, after, ...row }: Row) {
  return { ...presentRow(row), before: before && presentSide(before), after: presentSide(after) }
}

export function presentExample({ line, digits, before, after }: Example) {
  return { line, digits, before: before && presentSide(before), after: presentSide(after) }
}

function presentSide(side: Partial<NumberCopy>) {
  const { state, priceFen, struckPriceFen, promotionFen, featured, categories } = side
  return {
    ...(state !== undefined && { state }),
    ...(priceFen !== undefined && { priceFen }),
    ...(struckPriceFen !== undefined && { struckPriceFen }),
    ...(promotionFen !== undefined && { promotionFen }),
    ...(featured !== undefined && { featured }),
    ...(categories !== undefined && { categories }),
  }
}
