import { z } from 'zod'

/**
 * A whole number from 0 on as an address or a body has it: a number, or decimal digits and nothing else. What JavaScript would read besides (`0x10`, `1e3`, ` 5 `, `true`) is
 * a mistake, or somebody who tries: it is none.
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

/** Identifier of a row, as a number on the wire. */
export const id = wholeNumber(z.number().int().positive())
