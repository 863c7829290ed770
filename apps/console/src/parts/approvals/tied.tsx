import { sayTie, type Tie } from '@hao/contract/console/tie-words.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { tieTexts } from './texts.ts'

/** Why whoever reads this cannot approve a request, and until when. */
export function Tied({ tie }: { tie: Tie }) {
  return <div className="why tied">{sayTie(tie, useTexts(tieTexts))}</div>
}
