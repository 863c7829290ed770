import type { EndpointCases } from './endpoint-case.ts'

/** The endpoints that bind phones to numbers. */
export const bindingCases: Pick<EndpointCases, 'POST /order/binding' | 'POST /subscription/:id/phone'> = {
  'POST /order/binding': {
    validInput: async (owner) => ({ orderId: (await owner.paidOrder()).orderId, phone: owner.phone }),
    strangerOutcome: 'order-not-found',
  },
  'POST /subscription/:id/phone': {
    validInput: async (owner) => owner.phoneChange(),
    strangerOutcome: 'subscription-not-found',
  },
}
