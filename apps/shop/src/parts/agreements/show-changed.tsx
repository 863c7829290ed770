import type { Agreement } from '@hao/contract/agreements.ts'
import { showOverlay } from '../../base/browser/show-overlay.tsx'
import { ChangedSheet } from './changed-sheet.tsx'

/** Shows new versions of agreements over whatever is open; true when the shopper may try again, having accepted them. */
export function showChangedAgreements(agreements: readonly Agreement[]): Promise<boolean> {
  return showOverlay<boolean>((done) => <ChangedSheet agreements={agreements} onDone={done} />)
}
