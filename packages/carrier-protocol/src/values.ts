import { z } from 'zod'

/** Text that PostgreSQL can store: no NUL, no unpaired surrogate. */
export const limitedText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((value) => !/[\0\p{Surrogate}]/u.test(value))

export const text = limitedText(100)

const decadeMs = 3653 * 86_400_000

/** ISO 8601, read as a Date. A database stores no moment of another age. */
export const moment = text
  .pipe(z.coerce.date<string>())
  .refine((date) => Math.abs(date.getTime() - Date.now()) < decadeMs)
