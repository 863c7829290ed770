import { z } from 'zod'
import { perLocale } from '../../locale.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { reason, staffName, staffText } from '../fields.ts'
import { tie } from '../tie.ts'

const agreement = z.enum(['service', 'privacy', 'renewal', 'refund'])
const version = z.string().regex(/^[\w.-]{1,20}$/)
const moment = z.iso.datetime()

const words = z.strictObject({
  title: staffName(100),
  changes: staffText(500).min(1),
  /** Paragraphs, headings (`## `) and lists (`- `), separated by blank lines. */
  body: staffText(50_000).min(1),
})
const texts = z.strictObject(perLocale(() => words))
const draftWords = z.strictObject({ title: staffText(100), changes: staffText(500), body: staffText(50_000) })
const draftFields = {
  name: staffText(20),
  effectiveAt: moment.nullable(),
  texts: z.strictObject(perLocale(() => draftWords)),
}

export const completeDraft = z.object({ name: version, effectiveAt: moment, texts })

const shownWords = z.object({ title: z.string(), changes: z.string().nullable(), body: z.string() })

const row = z.object({
  id: z.string(),
  version: z.string(),
  effectiveAt: moment,
  /** One version at a time is in effect. One that is `coming` may be withdrawn. */
  standing: z.enum(['coming', 'in_effect', 'over']),
  consents: z.number().int(),
})

const meant = { id: agreement, version }
const subject = 'agreement'

const savedBy = { savedBy: z.string(), savedAt: moment }

/** A draft as it is stored. `version` changes with each save. */
const draft = z.object({
  version: z.number().int(),
  /** The version that it began as a copy of. */
  base: z.string().nullable(),
  name: z.string(),
  effectiveAt: moment.nullable(),
  texts: z.object(perLocale(() => z.object({ title: z.string(), changes: z.string(), body: z.string() }))),
  /** Whether the reader has saved it last, so that another person has to publish it. */
  own: z.boolean(),
  ...savedBy,
})
const draftVersion = z.number().int().nonnegative()
const draftMeant = z.strictObject({ id: agreement, version: draftVersion })

export const agreementEndpoints = defineConsoleEndpoints({
  'GET /agreements': {
    summary: 'every version of every agreement, the newest first',
    permission: 'agreements.read',
    input: z.object({}),
    output: z.array(row),
    refusals: [],
  },
  'GET /agreements/:id/:version': {
    summary: 'one version with its texts by language',
    permission: 'agreements.read',
    input: z.object(meant),
    output: row.extend({ texts: z.record(z.string(), shownWords) }),
    refusals: ['no-such-thing'],
  },
  'POST /agreements/:id/:version/withdraw': {
    summary: 'take back a version that is not in effect yet',
    permission: 'content.change',
    audit: { action: 'agreement.withdraw', subject },
    input: z.strictObject({ ...meant, reason }),
    output: z.object(meant),
    refusals: ['no-such-thing', 'not-now'],
  },
  'GET /agreement-drafts': {
    summary: 'the agreements with a draft, and who saved it',
    permission: 'agreements.read',
    input: z.object({}),
    output: z.array(z.object({ id: z.string(), ...savedBy })),
    refusals: [],
  },
  'GET /agreement-drafts/:id': {
    summary: 'the draft of the next version of an agreement, if there is one',
    permission: 'agreements.read',
    input: z.object({ id: agreement }),
    output: z.object({
      draft: draft.nullable(),
      /** Why one person may be behind the reader and who saved it: they cannot publish it. */
      tie: tie.nullable(),
    }),
    refusals: [],
  },
  'POST /agreement-drafts/:id': {
    summary: 'save the draft over its version (0: none yet)',
    permission: 'content.change',
    audit: { action: 'agreement.draft', subject },
    bodyBytes: 1024 * 1024,
    input: z.strictObject({
      id: agreement,
      over: draftVersion,
      base: version.optional(),
      content: z.strictObject(draftFields),
    }),
    output: z.object({ draft }),
    refusals: ['no-such-thing', 'stale'],
  },
  'POST /agreement-drafts/:id/discard': {
    summary: 'delete the draft as it was shown',
    permission: 'content.change',
    audit: { action: 'agreement.discard', subject },
    input: draftMeant,
    output: z.object({ id: agreement }),
    refusals: ['no-such-thing', 'stale'],
  },
  'POST /agreement-drafts/:id/publish': {
    summary:
      'publish the draft that another person has saved, as shown: from its moment on nobody orders who has not agreed to it',
    permission: 'agreements.publish',
    audit: { action: 'agreement.publish', subject },
    input: draftMeant,
    output: z.object(meant),
    refusals: [
      'no-such-thing',
      'not-as-shown',
      'not-now',
      'own-request',
      'not-another',
      'draft-incomplete',
      'moment-not-possible',
      'moment-too-far',
      'already-exists',
    ],
  },
})
