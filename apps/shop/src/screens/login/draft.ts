import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { onUserChange } from '../../base/api/user-change.ts'

/**
 * The form as it was left to read an agreement, one of the `versions` that its box names. `resendAt` is epoch ms; `sentTo` the phone that has a code, and `verificationId` what that
 * code was sent with. Kept for this page only.
 */
export type LoginDraft = {
  phone: string
  agreed: boolean
  versions?: DisplayedVersions
  sentTo: string
  resendAt: number
  verificationId?: string | undefined
}

let kept: LoginDraft = { phone: '', agreed: false, sentTo: '', resendAt: 0 }

export function readDraft(): LoginDraft {
  return kept
}

export function saveDraft(draft: LoginDraft): void {
  kept = draft
}

// After a login, in this tab or another, nothing of it may stay.
onUserChange(() => {
  kept = { phone: '', agreed: false, sentTo: '', resendAt: 0 }
})
