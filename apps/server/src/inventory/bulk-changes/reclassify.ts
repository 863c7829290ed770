import { sql } from 'kysely'
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
import { lockSet } from './queries.ts'
import type { StepResult } from './run-step.ts'

/** The longest pattern that a number can match. */
const maxPatternLength = 10

/**
 * The parameters of a set that changes the patterns of a category. Numbers that only the new patterns match
 * enter it, numbers that only the old ones match leave it. Manual assignments stay, unless `everyNumber`.
 * `upTo` is the newest number in the preview.
 */
const reclassification = z.object({
  category: z.string(),
  from: z.array(z.string()),
  to: z.array(z.string()),
  everyNumber: z.boolean(),
  upTo: z.number(),
})

type Reclassification = z.output<typeof reclassification>

type PatternRequest = { value: string; version: number; patterns: readonly string[]; everyNumber: boolean }

/**
 * Starts the preview of new patterns on the whole inventory; a job continues it. Refuses `no-such-thing`;
 * `stale` with the current category; `bad-pattern` with the pattern and the reason.
 */
export async function previewPatterns(
  context: Context,
  trx: Trx,
  { value, version, patterns, everyNumber }: PatternRequest,
  { staffId, reason, at }: StaffAction,
): Promise<number> {
  const present = await lockCategory(trx, value)
  if (!present) throw refuse('no-such-thing')
  if (present.version !== version) throw refuse('stale', { current: present })
  const to = [...new Set(patterns.map(readPattern))]
  const newest = await trx
    .selectFrom('numbers')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const upTo = newest?.id ?? 0
  const parameters = { category: value, from: [...present.patterns], to, everyNumber, upTo }
  const values = {
    kind: 'bulk' as const,
    move: 'reclassify',
    parameters: parameters satisfies Reclassification,
    staff_id: staffId,
    reason,
    created_at: at,
  }
  const actor = { staff_id: staffId, reason }
  const { id } = await changeSetMachine.insert(trx, 'examine', values, { at, history: actor })
  await context.enqueue(trx, 'change-set-run', { setId: id })
  return id
}

/** Normalises and checks a typed pattern; accepts full-width and lower-case letters. */
function readPattern(typed: string): string {
  const pattern = typed.normalize('NFKC').trim().toUpperCase()
  if (pattern.length > maxPatternLength) throw refuse('bad-pattern', { pattern: typed, reason: 'too-long' })
  if (/^\*+$/.test(pattern)) throw refuse('bad-pattern', { pattern: typed, reason: 'any-number' })
  try {
    compilePattern(pattern)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw refuse('bad-pattern', { pattern: typed, reason: error.reason })
  }
  return pattern
}

/** The numbers in one transaction. */
const batchSize = 2000

type CategoryRows = { setId: number; category: string; gains: readonly number[]; losses: readonly number[] }

/** Plans which numbers enter and leave a category. Returns the count of rows. */
async function insertCategoryRows(
  trx: Trx,
  { setId, category, gains, losses }: CategoryRows,
): Promise<number> {
  const after = sql`CASE WHEN numbers.id = ANY(${gains}) THEN array_append(categories, ${category}) ELSE array_remove(categories, ${category}) END`
  const { numAffectedRows } = await sql`
    INSERT INTO change_rows (change_set_id, number_id, digits, before, after, outcome)
    SELECT ${setId}, numbers.id, digits, jsonb_build_object('categories', categories),
      jsonb_build_object('categories', ARRAY(SELECT each FROM unnest(${after}) each ORDER BY each COLLATE "C")), 'planned'
    FROM numbers WHERE state <> 'retired' AND (id = ANY(${gains}) AND NOT ${category} = ANY(categories)
      OR id = ANY(${losses}) AND ${category} = ANY(categories))`.execute(trx)
  return Number(numAffectedRows)
}

/** Continues a preview by one batch. Safe to run twice, concurrently, or to die in the middle. */
export async function previewPatternBatch(
  context: Context,
  setId: number,
  rows = batchSize,
): Promise<StepResult> {
  return inTransaction(context.db, async (trx) => {
    const set = await lockSet(trx, setId)
    if (set?.state !== 'reading') return 'over'
    const parameters = reclassification.parse(set.parameters)
    const next = await trx
      .selectFrom('numbers')
      .select(['id', 'digits', 'categories'])
      .where('id', '>', set.position)
      .where('id', '<=', parameters.upTo)
      .orderBy('id')
      .limit(rows)
      .execute()
    const last = next.at(-1)
    if (!last) {
      const change = { at: context.clock(), set: { position: 0 } }
      await changeSetMachine.transition(trx, 'read', { id: setId }, change)
      return 'over'
    }
    const changes = findChanges(parameters, next)
    const planned =
      set.planned + (await insertCategoryRows(trx, { setId, category: parameters.category, ...changes }))
    await trx.updateTable('change_sets').set({ position: last.id, planned }).where('id', '=', setId).execute()
    return 'more'
  })
}

type CategorisedNumber = { id: number; digits: string; categories: readonly string[] }

function findChanges(
  { category, from, to, everyNumber }: Reclassification,
  numbers: readonly CategorisedNumber[],
) {
  const classify = createClassifier([
    { value: 'from', patterns: from },
    { value: 'to', patterns: to },
  ])
  const gains: number[] = []
  const losses: number[] = []
  for (const { id, digits, categories } of numbers) {
    const matched = classify(digits)
    const [was, becomes, isIn] = [
      matched.includes('from'),
      matched.includes('to'),
      categories.includes(category),
    ]
    if (!everyNumber && was === becomes) continue
    if (becomes && !isIn) gains.push(id)
    if (!becomes && isIn) losses.push(id)
  }
  return { gains, losses }
}

type PatternSet = { id: number; parameters: Record<string, unknown> }

/**
 * Applies the patterns of the preview, which then also classify new numbers. Refuses `preview-again` if the
 * category has other patterns than in the preview, is gone, or there are new numbers; and `import-at-work`.
 */
export async function applyPatterns(
  trx: Trx,
  { id, parameters }: PatternSet,
  act: StaffAction,
): Promise<void> {
  const { category, from, to, upTo } = reclassification.parse(parameters)
  if (!(await tryLockPatterns(trx))) throw refuse('import-at-work')
  const present = await lockCategory(trx, category)
  const newer = await trx
    .selectFrom('numbers')
    .select('id')
    .where('id', '>', upTo)
    .limit(1)
    .executeTakeFirst()
  if (present?.patterns.join() !== from.join() || newer) throw refuse('preview-again')
  await setPatterns(trx, category, { patterns: to, event: 'patterns', setId: id }, act)
}

/**
 * Restores the former patterns, unless the category has changed since or is gone. Refuses `import-at-work`.
 */
export async function restorePatterns(
  trx: Trx,
  { id, parameters }: PatternSet,
  act: StaffAction,
): Promise<void> {
  const { category, from, to } = reclassification.parse(parameters)
  if (!(await tryLockPatterns(trx))) throw refuse('import-at-work')
  const present = await lockCategory(trx, category)
  if (present?.patterns.join() === to.join())
    await setPatterns(trx, category, { patterns: from, event: 'patterns-back', setId: id }, act)
}
