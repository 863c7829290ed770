import { z } from 'zod'
import { displayedVersions } from '../agreements.ts'
import { defineEndpoints } from '../endpoint.ts'
import { flag, id, nothing, phone } from '../entities.ts'
import { transfer } from '../transfer.ts'

/** A number goes to another person, with the rest of its paid period. */
export const transferEndpoints = defineEndpoints({
  'GET /transfer': {
    summary: 'transfers of the user’s numbers and those offered to their phone, newest first, thirty at most',
    access: 'user',
    input: nothing,
    output: z.array(transfer),
    refusals: [],
  },
  'POST /subscription/:id/transfer': {
    summary:
      'offer a number to the person who logs in with this phone; `transfer-not-possible` names the obstacle in `details.why`',
    access: 'user',
    input: z.object({ id, phone }),
    output: transfer,
    refusals: ['subscription-not-found', 'transfer-not-possible', 'account-blocked', 'rate-limited'],
  },
  'POST /transfer/:id/accept': {
    summary:
      'accept an offered number; 48 hours later it changes hands, unless either stops it. Needs consent to the agreements',
    access: 'user',
    input: z.object({ id, agreed: flag.optional(), versions: displayedVersions.optional() }),
    output: transfer,
    refusals: [
      'transfer-not-found',
      'transfer-not-open',
      'transfer-not-possible',
      'agreement-required',
      'agreement-changed',
      'account-blocked',
    ],
  },
  'POST /transfer/:id/stop': {
    summary: 'stop a transfer before the change: as its owner or as the next one',
    access: 'user',
    input: z.object({ id }),
    output: transfer,
    refusals: ['transfer-not-found', 'transfer-not-open'],
  },
})
