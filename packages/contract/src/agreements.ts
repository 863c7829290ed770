import { z } from 'zod'
import { moment, text } from './entities.ts'

/** The agreements that need consent. The refund rules are only for information. */
export type AgreementId = 'service' | 'privacy' | 'renewal'

const version = text(20)

/** The agreement versions that the shopper saw. A missing one counts as the version in effect. */
export const displayedVersions = z
  .object({ service: version.optional(), privacy: version.optional(), renewal: version.optional() })
  .meta({ description: 'the versions of the agreements that were shown; without them those in effect' })

export const agreement = z.object({
  id: z.string(),
  title: z.string(),
  version: z.string(),
  effectiveAt: moment,
  changes: z.string().optional().meta({ description: 'what is new in this version, in a few words' }),
  body: z.string(),
})

export type DisplayedVersions = z.infer<typeof displayedVersions>
export type Agreement = z.infer<typeof agreement>
