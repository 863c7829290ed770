import { createClassifier } from '@hao/numbers/classify.ts'
import { compilePattern, PatternError } from '@hao/numbers/pattern.ts'
import { z } from 'zod'
import { tryLockPatterns } from '../categories/lock-queries.ts'
import { setPatterns } from '../categories/change-category.ts'
import { lockCategory } from '../categories/queries.ts'
import type { Context } from '../../context.ts'
import { inTransaction, type Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/base/refuse.ts'
import { changeSetMachine } from './machine.ts'
import type { StaffAction } from './move-number.ts'
import {
  lockSet,
  hasNewerNumbers,
  selectNumbersWithCategories,
  selectNewestNumber,
  updatePreview,
} from './queries.ts'
import type { StepResult } from './run-step.ts'
import { insertCategoryRows } from './row-queries.ts'

/** The longest pattern that a number of any plan can have. */
const widest = 10

/**
 * What a set does that gives a category other patterns: numbers that only the new ones describe come into it, those that only the old ones did leave it. What was
 * put in or taken out by hand stays so, unless `everyNumber` is to be as the new ones say. `upTo` is the newest number that was looked at.
 */
const reclassifying = z.object({
  category: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  everyNumber: z.boolean(),
  upTo: z.number(),
})

type Reclassifying = z.output<typeof reclassifying>

type Asked = { value: string; version: number; patterns: readonly string[]; everyNumber: boolean }

/**
 * Begins to find out what other patterns would do to the whole inventory; a job goes on with it. Refuses `no-such-thing`; `stale`, with the category as it is in
 * `current`, when it was changed since; `bad-pattern`, with the pattern and why it is none.
 */
export async function previewPatterns(
  context: Context,
  trx: Trx,
  { value, version, patterns, everyNumber }: Asked,
  { staffId, reason, at }: StaffAction,
): Promise<number> {
  const present = await lockCategory(trx, value)
  if (!present) throw refuse('no-such-thing')
  if (present.version !== version) throw refuse('stale', { current: present })
  const to = [...new Set(patterns.map(readPattern))]
  const upTo = await selectNewestNumber(trx)
  const parameters = { category: value, from: [...present.patterns], to, everyNumber, upTo }
  const values = {
    kind: 'bulk' as const,
    move: 'reclassify',
    parameters: parameters satisfies Reclassifying,
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const cause = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.insert(trx, 'examine', values, { at, history: cause })
  await context.enqueue(trx, 'change-set-run', { setId: id })
  return id
}

/** A pattern as it was typed, in full-width or small letters too. */
function readPattern(typed: string): string {
  const pattern = typed.normalize('NFKC').trim().toUpperCase()
  if (pattern.length > widest) throw refuse('bad-pattern', { pattern: typed, reason: 'too-long' })
  if (/^\*+$/.test(pattern)) throw refuse('bad-pattern', { pattern: typed, reason: 'any-number' })
  try {
    compilePattern(pattern)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw refuse('bad-pattern', { pattern: typed, reason: error.reason })
  }
  return pattern
}

/** How many numbers one transaction looks at. */
const batch = 2000

/** Goes on with a preview of other patterns, a batch at a time. May run twice, at once, or die in the middle. */
export async function previewPatternBatch(
  context: Context,
  setId: number,
  rows = batch,
): Promise<StepResult> {
  return inTransaction(context.db, async (trx) => {
    const set = await lockSet(trx, setId)
    if (set?.state !== 'reading') return 'over'
    const meant = reclassifying.parse(set.parameters)
    const next = await selectNumbersWithCategories(trx, {
      after: set.position,
      upTo: meant.upTo,
      limit: rows,
    })
    const { gains, losses } = changesOf(meant, next)
    const planned = await insertCategoryRows(trx, { setId, category: meant.category, gains, losses })
    const last = next.at(-1)
    const position = last?.id ?? set.position
    await updatePreview(trx, setId, { position, planned: set.planned + planned })
    if (last) return 'more'
    await changeSetMachine.transition(
      trx,
      'read',
      { id: setId },
      { at: context.clock(), set: { position: 0 } },
    )
    return 'over'
  })
}

type Looked = { id: number; digits: string; categories: readonly string[] }

function changesOf({ category, from, to, everyNumber }: Reclassifying, numbers: readonly Looked[]) {
  const tell = createClassifier([
    { value: 'from', patterns: from },
    { value: 'to', patterns: to },
  ])
  const gains: number[] = []
  const losses: number[] = []
  for (const { id, digits, categories } of numbers) {
    const told = tell(digits)
    const [was, becomes, isIn] = [told.includes('from'), told.includes('to'), categories.includes(category)]
    if (!everyNumber && was === becomes) continue
    if (becomes && !isIn) gains.push(id)
    if (!becomes && isIn) losses.push(id)
  }
  return { gains, losses }
}

type Running = { id: number; parameters: Record<string, unknown> }

/**
 * Gives the category of a set the patterns of its preview, from when on new numbers are told by them. Refuses `preview-again` when the category has
 * other patterns than in the preview, is gone, or there are new numbers since; `import-at-work`.
 */
export async function applyPatterns(trx: Trx, { id, parameters }: Running, act: StaffAction): Promise<void> {
  const { category, from, to, upTo } = reclassifying.parse(parameters)
  if (!(await tryLockPatterns(trx))) throw refuse('import-at-work')
  const present = await lockCategory(trx, category)
  const newer = await hasNewerNumbers(trx, upTo)
  if (present?.patterns.join() !== from.join() || newer) throw refuse('preview-again')
  await setPatterns(trx, category, { patterns: to, event: 'patterns', setId: id }, act)
}

/** Gives it back those that it had before, unless it has others than the set gave it by now, or is gone. Refuses `import-at-work`. */
export async function restorePatterns(
  trx: Trx,
  { id, parameters }: Running,
  act: StaffAction,
): Promise<void> {
  const { category, from, to } = reclassifying.parse(parameters)
  if (!(await tryLockPatterns(trx))) throw refuse('import-at-work')
  const present = await lockCategory(trx, category)
  if (present?.patterns.join() === to.join())
    await setPatterns(trx, category, { patterns: from, event: 'patterns-back', setId: id }, act)
}
