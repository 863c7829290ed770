import { z } from 'zod'
import { moment, text } from './entities.ts'

/** The agreements that somebody can be asked to agree to; the refund rules are there to be read. */
export type AgreementId = 'service' | 'privacy' | 'renewal'

const version = text(20)

/** Which versions the shopper was shown, by agreement. What is not named counts as the version in effect. */
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
