import { z } from 'zod'
import * as entity from '../agreements.ts'
import { defineEndpoints } from '../endpoint.ts'
import { nothing, text } from '../entities.ts'

const { agreement } = entity

/** A consent names a version, so every login and order shows which one it accepts. */
export const agreementEndpoints = defineEndpoints({
  'GET /agreement': {
    summary: 'the effective version of each agreement',
    access: 'anyone',
    vital: true,
    input: nothing,
    output: z.array(agreement.pick({ id: true, version: true, effectiveAt: true })),
    refusals: [],
  },
  'GET /agreement/:id': {
    summary: 'an agreement (service, privacy, renewal or refund): the effective version or the requested one',
    access: 'anyone',
    vital: true,
    input: z.object({ id: text(20), version: text(20).optional() }),
    output: agreement,
    refusals: ['not-found'],
  },
  'POST /consent': {
    summary: 'consent to new versions of agreements; a user with an outdated consent cannot order before',
    access: 'user',
    vital: true,
    input: z.object({ versions: entity.displayedVersions }),
    output: z.array(agreement.pick({ id: true, version: true })),
    refusals: ['agreement-changed'],
  },
})
