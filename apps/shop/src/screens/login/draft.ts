import type { DisplayedVersions } from '@hao/contract/agreements.ts'
import { onUserChange } from '../../base/api/user-change.ts'

/**
 * The form as it was left to read an agreement; its checkbox names `versions`. `resendAt` is epoch ms,
 * `sentTo` the phone that has a code, `verificationId` the id of that code. Lives as long as the page.
 */
type LoginDraft = {
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

// A login, in this tab or another, clears it.
onUserChange(() => {
  kept = { phone: '', agreed: false, sentTo: '', resendAt: 0 }
})
