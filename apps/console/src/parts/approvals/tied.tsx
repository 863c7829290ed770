import { type Tie, tieWords } from '@hao/contract/console/tie-words.ts'
import { useLocale } from '../../base/texts/locale.ts'

/** Why whoever reads this cannot approve a request, and until when. */
export function Tied({ tie }: { tie: Tie }) {
  return <div className="why tied">{tieWords(tie)[useLocale()]}</div>
}
