import type { Agreement } from './agreements/agreement.ts'
import { privacyAgreement } from './agreements/privacy.ts'
import { refundAgreement } from './agreements/refund.ts'
import { renewalAgreement } from './agreements/renewal.ts'
import { serviceAgreement } from './agreements/service.ts'

/**
 * The agreements of the shop. A body is plain text of blocks with a blank line between them: a block that begins with "## " is a
 * heading, one whose lines begin with "- " a list, any other a paragraph. The operator has its own lawyer read them first.
 */
export const agreements: readonly Agreement[] = [
  serviceAgreement,
  privacyAgreement,
  renewalAgreement,
  refundAgreement,
]
