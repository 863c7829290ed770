import { z } from 'zod'
import { defineCalls } from './call.ts'
import * as entity from './entities.ts'

const { id, pageOf, pagination } = entity

/** The numbers that the logged-in user has paid for. */
export const subscriptionCalls = defineCalls({
  'GET /subscription': {
    summary: 'AP-15 subscriptions of the user, newest first; state `live` is every one that has not ended',
    access: 'user',
    input: z.object({
      ...pagination,
      state: z.enum(['live', ...entity.subscriptionState.options]).optional(),
    }),
    output: pageOf(entity.subscription),
    refusals: [],
  },
  'GET /subscription/:id': {
    summary: 'a subscription of the user',
    access: 'user',
    input: z.object({ id }),
    output: entity.subscription,
    refusals: ['subscription-not-found'],
  },
  'PATCH /subscription/:id': {
    summary:
      'choose what happens after the paid period; `auto` needs `agreed`, the consent to the renewal agreement, every other choice nothing',
    access: 'user',
    input: z.object({ id, renewal: entity.renewal, agreed: entity.flag.optional() }),
    output: entity.subscription,
    refusals: ['subscription-not-found', 'subscription-over', 'renewal-consent-required'],
  },
})
