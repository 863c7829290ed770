import { momentPage } from './pages.ts'
import type { EndpointCases } from './endpoint-case.ts'

/** The endpoints that list calls. */
export const callCases: Pick<EndpointCases, 'GET /calls'> = {
  'GET /calls': {
    validInput: async (owner) => ({ ...momentPage, number: await owner.calledNumber() }),
    strangerOutcome: 'ok',
  },
}
