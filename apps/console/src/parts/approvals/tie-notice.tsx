import { explainTie, type Tie } from '@hao/contract/console/tie-texts.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { tieTexts } from './texts.ts'

/** Why the reader cannot approve a request, and until when. */
export function TieNotice({ tie }: { tie: Tie }) {
  return <div className="why tied">{explainTie(tie, useTexts(tieTexts))}</div>
}
