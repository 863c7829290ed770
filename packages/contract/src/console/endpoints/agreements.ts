import { z } from 'zod'
import { perLocale } from '../../locale.ts'
import { defineConsoleEndpoints } from '../endpoint.ts'
import { reason } from '../reason.ts'
import { staffText } from '../staff-text.ts'

const agreement = z.enum(['service', 'privacy', 'renewal', 'refund'])
const version = z.string().regex(/^[\w.-]{1,20}$/)
const moment = z.iso.datetime()

const words = z.strictObject({
  title: staffText(100).min(1),
  /** A short summary of the changes. */
  changes: staffText(500).min(1),
  /** Paragraphs, headings (`## `) and lists (`- `), separated by blank lines. */
  body: staffText(50_000).min(1),
})
const texts = z.strictObject(perLocale(() => words))
const shownWords = z.object({ title: z.string(), changes: z.string().nullable(), body: z.string() })

const row = z.object({
  id: z.string(),
  version: z.string(),
  effectiveAt: moment,
  /** One version at a time is in effect. One that is `coming` may be withdrawn. */
  standing: z.enum(['coming', 'in_effect', 'over']),
  /** How many users have agreed to it. */
  consents: z.number().int(),
})

const meant = { id: agreement, version }
const subject = 'agreement'

/** Agreements have versions. A version in effect never changes. */
export const agreementEndpoints = defineConsoleEndpoints({
  'GET /agreements': {
    summary: 'every version of every agreement, the newest first',
    permission: 'content.read',
    input: z.object({}),
    output: z.array(row),
    refusals: [],
  },
  'GET /agreements/:id/:version': {
    summary: 'one version with its texts by language',
    permission: 'content.read',
    input: z.object(meant),
    output: row.extend({ texts: z.record(z.string(), shownWords) }),
    refusals: ['no-such-thing'],
  },
  'POST /agreements/:id': {
    summary: 'publish a version: from its moment on nobody orders who has not agreed to it',
    permission: 'content.change',
    audit: { action: 'agreement.publish', subject },
    bodyBytes: 1024 * 1024,
    input: z.strictObject({ ...meant, effectiveAt: moment, texts }),
    output: z.object(meant),
    refusals: ['moment-not-possible', 'moment-too-far', 'already-exists'],
  },
  'POST /agreements/:id/:version/withdraw': {
    summary: 'take back a version that is not in effect yet',
    permission: 'content.change',
    audit: { action: 'agreement.withdraw', subject },
    input: z.strictObject({ ...meant, reason }),
    output: z.object(meant),
    refusals: ['no-such-thing', 'not-now'],
  },
})
