import { z } from 'zod'
import { displayedVersions } from '../agreements.ts'
import { defineEndpoints } from '../endpoint.ts'
import { flag, id, name } from '../entities.ts'
import { gift, giftToken, transfer } from '../transfer.ts'
import { maxGiftMessage } from '../transfer-rules.ts'

/** A buyer gives a paid number away by a link, before a phone is bound. */
export const giftEndpoints = defineEndpoints({
  'POST /order/:id/gift': {
    summary:
      'give the number of a paid order to whoever accepts it by the link, until 72 hours after the payment; `POST /transfer/:id/stop` takes it back. `transfer-not-possible` names the obstacle in `details.why`',
    access: 'user',
    input: z.object({ id, message: name(maxGiftMessage).optional() }),
    output: transfer,
    refusals: ['order-not-found', 'transfer-not-possible', 'account-blocked', 'rate-limited'],
  },
  'GET /gift': {
    summary: 'what the link of a gift shows; reading does not accept it, since phones prefetch links',
    access: 'anyone',
    input: z.object({ token: giftToken }),
    output: gift,
    refusals: ['transfer-not-found'],
  },
  'POST /gift/accept': {
    summary:
      'accept a gift: the number is the user’s at once, its paid period begins, and a phone can be bound. Needs consent to the agreements',
    access: 'user',
    input: z.object({ token: giftToken, agreed: flag.optional(), versions: displayedVersions.optional() }),
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
})
