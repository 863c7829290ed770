import { createStateTag } from '../shown/values.tsx'
import { agreementTexts } from './texts.ts'

export const VersionState = createStateTag(
  { coming: 'waiting', in_effect: 'good', over: 'over' },
  agreementTexts,
  (t) => t.standings,
)
