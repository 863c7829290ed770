import { z } from 'zod'
import { columnMeanings } from './number-file/columns.ts'
import { fieldChoices, findDuplicateFields, findMissingFields, maxColumns } from './number-file/field.ts'
import { fileEncodings, fileSeparators } from './number-file/formats.ts'

/** The field of each column, from the first. Each field is chosen once, and those that are required are. */
const fields = z
  .array(z.enum(fieldChoices))
  .min(1)
  .max(maxColumns)
  .refine((chosen) => findDuplicateFields(chosen).length + findMissingFields(chosen).length === 0)

/**
 * What is not chosen is detected. `pad` is the length to pad digits to with zeros. Rows above `firstLine` are
 * skipped; `header` says whether the first row names the columns.
 */
export const readChoices = z.strictObject({
  encoding: z.enum(fileEncodings).optional(),
  separator: z.enum(fileSeparators).optional(),
  pad: z.number().int().min(1).max(20).optional(),
  ignoreUnknown: z.boolean().optional(),
  firstLine: z.number().int().min(1).max(100_000).optional(),
  header: z.boolean().optional(),
  fields: fields.optional(),
})

export const fileReading = z.object({
  choices: readChoices,
  format: z
    .object({
      encoding: z.enum(fileEncodings),
      separator: z.string(),
      header: z.boolean(),
      /** The line of the first row, and the texts of the rows above; earlier imports have neither. */
      firstLine: z.number().int().optional(),
      skipped: z.array(z.string()).optional(),
      columns: z.array(z.object({ name: z.string(), meaning: z.enum(columnMeanings) })),
      sample: z.array(z.object({ line: z.number().int(), cells: z.array(z.string()) })),
    })
    .nullable(),
  problem: z
    .object({
      code: z.string(),
      line: z.number().int().optional(),
      encoding: z.string().optional(),
      fields: z.array(z.string()).optional(),
      names: z.array(z.string()).optional(),
      found: z.string().optional(),
    })
    .nullable(),
  lostZeros: z
    .object({
      tooShort: z.number().int(),
      shorter: z.number().int(),
      asNumber: z.number().int(),
      usual: z.number().int(),
      likely: z.boolean(),
    })
    .nullable(),
  padded: z.object({
    rows: z.number().int(),
    examples: z.array(z.object({ line: z.number().int(), written: z.string(), digits: z.string() })),
  }),
  /** The lengths that digits can be padded to. */
  lengths: z.object({ from: z.number().int(), to: z.number().int() }),
  again: z.boolean(),
})
