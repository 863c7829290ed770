import { z } from 'zod'

export const phoneChangeState = z.enum(['requested', 'approved', 'done', 'refused', 'stopped', 'lapsed'])

export type PhoneChangeState = z.infer<typeof phoneChangeState>

/** Days between two changes of the login phone with both phones. */
export const changeEveryDays = 30

/** Hours between the approval of a request and the change. */
export const approvedHours = 72
