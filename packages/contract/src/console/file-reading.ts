import { z } from 'zod'
import { fileEncodings, fileSeparators } from './file-formats.ts'

/**
 * How to read a file. What is not chosen is detected. `pad` is the length that shorter digits are padded to
 * with zeros.
 */
export const readChoices = z.strictObject({
  encoding: z.enum(fileEncodings).optional(),
  separator: z.enum(fileSeparators).optional(),
  pad: z.number().int().min(1).max(20).optional(),
  ignoreUnknown: z.boolean().optional(),
})

const fileFields = ['digits', 'price', 'goodPrice', 'state', 'featured'] as const

/** How a file was read: its format, first rows, problems, and signs of lost leading zeros. */
export const fileReading = z.object({
  choices: readChoices,
  format: z
    .object({
      encoding: z.enum(fileEncodings),
      separator: z.string(),
      columns: z.array(
        z.object({ name: z.string(), meaning: z.enum([...fileFields, 'shop', 'unnamed', 'unknown']) }),
      ),
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
  /** Whether the file is still stored and can be read again. */
  again: z.boolean(),
})
