import type { Agreement } from '@hao/contract/agreements.ts'
import { showOverlay } from '../../base/browser/show-overlay.tsx'
import { ChangedSheet } from './changed-sheet.tsx'

/**
 * Shows new versions of agreements over the current screen; true when the shopper has accepted them and may
 * retry.
 */
export function showChangedAgreements(agreements: readonly Agreement[]): Promise<boolean> {
  return showOverlay<boolean>((done) => <ChangedSheet agreements={agreements} onDone={done} />)
}
