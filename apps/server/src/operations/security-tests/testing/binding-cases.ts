import type { EndpointCases } from './endpoint-case.ts'

/** The endpoints that bind phones to numbers. */
export const bindingCases: Pick<EndpointCases, 'POST /subscription/:id/phone'> = {
  'POST /subscription/:id/phone': {
    validInput: async (owner) => owner.phoneChange(),
    strangerOutcome: 'subscription-not-found',
  },
}
