import type { Agreement } from '@hao/contract/agreements.ts'
import { showOver } from '../../base/browser/show-over.tsx'
import { ChangedSheet } from './changed-sheet.tsx'

/** Shows new versions of agreements over whatever is open; true when the shopper may try again, having accepted them. */
export function showChanged(agreements: readonly Agreement[]): Promise<boolean> {
  return showOver<boolean>((done) => <ChangedSheet agreements={agreements} onDone={done} />)
}
