import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StateTag } from '../shown/values.tsx'
import { agreementTexts } from './texts.ts'

const tones = { coming: 'waiting', in_effect: 'good', over: 'over' } as const

export function VersionState({ of }: { of: ConsoleOutput<'GET /agreements'>[number]['standing'] }) {
  return <StateTag tone={tones[of]}>{useTexts(agreementTexts).standings[of]}</StateTag>
}
