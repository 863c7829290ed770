import { z } from 'zod'

/** Not what JavaScript accepts as well (`0x10`, `1e3`, ` 5 `, `true`). */
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
