import { moments } from './pages.ts'
import type { Rows } from './row.ts'

/** The endpoints about calls to somebody's numbers. */
export const callRows: Pick<Rows, 'GET /calls'> = {
  'GET /calls': {
    good: async (owner) => ({ ...moments, number: await owner.calledNumber() }),
    stranger: 'ok',
  },
}
