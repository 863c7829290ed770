import { z } from 'zod'
import { moment } from '../../entities.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { fileReading, readChoices } from '../file-reading.ts'
import { changeSetList, refusedLineList, setPriceList, setRowList, side } from '../lists/change-sets.ts'
import { numberList } from '../lists/numbers.ts'
import { priceApproval, priceFigures, turn } from '../price-changes.ts'
import { id, reason, staffName, staffText } from '../fields.ts'
import { categoryList, maxPasted, maxPicked, percentChange, priceFen, weight } from '../stock.ts'

/** The change that a set makes to each of its numbers. */
const change = z.discriminatedUnion('move', [
  z.strictObject({ move: z.enum(['publish', 'withdraw', 'unreserve', 'block', 'unblock', 'retire']) }),
  z.strictObject({ move: z.literal('reserve'), until: moment }),
  z.strictObject({ move: z.literal('price'), priceFen, struckPriceFen: priceFen.optional() }),
  /** Prices by a rule over the old ones, from a moment on. With an end it is a promotion. */
  z.strictObject({
    move: z.literal('adjust'),
    by: z.union([
      z.strictObject({ percent: percentChange }),
      z.strictObject({
        fen: z
          .number()
          .int()
          .min(-100_000_000)
          .max(100_000_000)
          .refine((fen) => fen !== 0),
      }),
    ]),
    /** The last two digits of the new prices (fen); without it they are rounded to the fen. */
    ending: z.union([z.literal(0), z.literal(90)]).optional(),
    from: moment.optional(),
    until: moment.optional(),
  }),
  z.strictObject({ move: z.literal('feature'), featured: weight }),
  z.strictObject({ move: z.literal('categorise'), categories: categoryList }),
])

/**
 * The numbers of a set: selected ids, pasted texts, the matches of a filter, or the whole inventory; exactly
 * one of them.
 */
const meant = z
  .strictObject({
    ids: z.array(z.number().int().positive()).min(1).max(maxPicked),
    pasted: z.array(z.string().max(40)).min(1).max(maxPasted),
    filter: z
      .strictObject(numberList.schemas)
      .partial()
      .refine((filter) => Object.keys(filter).length > 0),
    all: z.literal(true),
  })
  .partial()
  .refine((given) => Object.keys(given).length === 1)

const example = z.object({ line: z.number().int(), digits: z.string(), before: side.nullable(), after: side })

const historyEntry = z.object({
  source: z.enum(['set', 'approval']),
  event: z.string(),
  at: moment,
  by: z.string().nullable(),
  reason: z.string().nullable(),
})

const begun = z.object({ id: z.number().int() })
const subject = 'set'
const turning = {
  permission: 'numbers.change',
  input: z.strictObject({ id, reason }),
  output: begun,
} as const
const requested = { id, approvalId: z.number().int().positive() }

/** In base64 because requests are JSON. */
const part = z.base64().max(3_000_000)

export const bulkChangeEndpoints = defineConsoleEndpoints({
  'GET /sets': { summary: 'sets of changes and imports, the newest first', ...changeSetList.page },
  'GET /set/:id': {
    summary: 'one set: its counts, how far it has come; of a file also how it was read, and examples',
    permission: 'numbers.read',
    input: z.object({ id }),
    output: changeSetList.row.extend({
      examples: z.array(example),
      file: fileReading.nullable(),
      /** The effect of the next action on prices; null when there is no action or no price changes. */
      prices: priceFigures.extend({ turn }).nullable(),
      approval: priceApproval.nullable(),
      history: z.array(historyEntry),
    }),
    refusals: ['no-such-thing'],
  },
  'GET /set/:id/rows': {
    summary: 'the numbers of a set, each before and after and what became of it',
    ...setRowList.page,
    input: setRowList.page.input.extend({ id }),
  },
  'GET /set/:id/prices': {
    summary: 'the prices that the next turn of a set would change, by number',
    ...setPriceList.page,
    input: setPriceList.page.input.extend({ id }),
    refusals: ['no-such-thing'],
  },
  'GET /set/:id/lines': {
    summary: 'the refused lines of a file, the first thousand, each with its reason',
    ...refusedLineList.page,
    input: refusedLineList.page.input.extend({ id }),
  },
  'POST /sets': {
    summary: 'previews a move of many numbers: exactly these are changed when the set is carried out',
    permission: 'numbers.change',
    bodyBytes: 250_000,
    input: z.strictObject({ change, meant, reason }),
    output: begun,
    refusals: [
      'too-many-numbers',
      'moment-not-possible',
      'moment-too-far',
      'no-such-category',
      'bad-request',
    ],
    audit: { action: 'set.preview', subject },
  },
  'POST /set/:id/run': {
    summary: 'carries a previewed set out',
    ...turning,
    refusals: [
      'no-such-thing',
      'not-now',
      'needs-approval',
      'preview-again',
      'import-at-work',
      'moment-not-possible',
    ],
    audit: { action: 'set.run', subject },
  },
  'POST /set/:id/stop': {
    summary: 'stops the work on a set after its current step: a run, an undo, or the reading of a preview',
    ...turning,
    permission: 'numbers.stop',
    refusals: ['no-such-thing', 'not-now'],
    audit: { action: 'set.stop', subject },
  },
  'POST /set/:id/resume': {
    summary: 'resumes a stopped set, within a day of its start',
    ...turning,
    refusals: ['no-such-thing', 'not-now'],
    audit: { action: 'set.resume', subject },
  },
  'POST /set/:id/discard': {
    summary: 'discards a preview that has not run: deletes its rows and its file',
    permission: 'numbers.change',
    input: z.strictObject({ id }),
    output: begun,
    refusals: ['no-such-thing', 'not-now'],
    audit: { action: 'set.discard', subject },
  },
  'POST /set/:id/undo': {
    summary: 'takes back what a set has changed, where nothing has happened since',
    ...turning,
    refusals: ['no-such-thing', 'not-now', 'needs-approval', 'import-at-work'],
    audit: { action: 'set.undo', subject },
  },
  'POST /set/:id/ask': {
    summary:
      'asks another person to approve what is beyond one person: carrying a set out, or taking it back',
    permission: 'numbers.change',
    input: z.strictObject({ id, turn, reason }),
    output: begun,
    refusals: ['no-such-thing', 'not-now'],
    audit: { action: 'set.ask', subject },
  },
  'POST /set/:id/withdraw': {
    summary: 'takes back what one has asked to be approved',
    permission: 'numbers.change',
    input: z.strictObject(requested),
    output: begun,
    refusals: ['no-such-thing', 'not-now', 'not-allowed'],
    audit: { action: 'set.withdraw', subject },
  },
  'POST /set/:id/approve': {
    summary: 'approves what somebody else asks for, exactly as it was asked for, and begins it',
    permission: 'prices.approve',
    fresh: true,
    input: z.strictObject({ ...requested, note: staffText(200).optional() }),
    output: begun,
    refusals: [
      'no-such-thing',
      'not-now',
      'not-as-shown',
      'own-request',
      'not-another',
      'import-at-work',
      'moment-not-possible',
    ],
    audit: { action: 'set.approve', subject },
  },
  'POST /set/:id/refuse': {
    summary: 'refuses what somebody else asks for',
    permission: 'prices.approve',
    fresh: true,
    input: z.strictObject({ ...requested, reason }),
    output: begun,
    refusals: ['no-such-thing', 'not-now', 'own-request'],
    audit: { action: 'set.refuse', subject },
  },
  'POST /imports': {
    summary:
      'takes the first part of a CSV file, which is all of it where `last` says so, and has it read then',
    permission: 'numbers.change',
    bodyBytes: 4_000_000,
    input: z.strictObject({
      name: staffName(200),
      part,
      last: z.boolean(),
      choices: readChoices.optional(),
      reason,
    }),
    output: begun,
    refusals: ['file-too-large', 'bad-request'],
    audit: { action: 'import.upload', subject },
  },
  'POST /import/:id/parts': {
    summary: 'takes the next part of a file, from byte `at` on',
    permission: 'numbers.change',
    bodyBytes: 4_000_000,
    input: z.strictObject({ id, at: z.number().int().positive(), part, last: z.boolean() }),
    output: begun,
    refusals: ['no-such-thing', 'stale', 'file-too-large'],
    audit: { action: 'import.upload-part', subject },
  },
  'POST /import/:id/read': {
    summary: 'reads the file of an import once more, by these choices, for a new preview',
    permission: 'numbers.change',
    input: readChoices.extend({ id }),
    output: begun,
    refusals: ['no-such-thing', 'not-now', 'bad-request'],
    audit: { action: 'import.read', subject },
  },
})
