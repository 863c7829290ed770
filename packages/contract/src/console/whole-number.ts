import { z } from 'zod'

/**
 * A whole number from 0 in an address or a body: a number, or decimal digits only. Other forms that
 * JavaScript accepts (`0x10`, `1e3`, ` 5 `, `true`) are refused.
 */
export const wholeNumber = <T extends z.ZodType<number, number>>(meant: T) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,16}$/)
        .transform(Number),
    ])
    .pipe(meant)

export const id = wholeNumber(z.number().int().positive())
