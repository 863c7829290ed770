import { Alert } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { numberTexts } from './texts.ts'

/** Says that a field of a move is missing. Announced to screen readers once the user tried to continue. */
export function MissingFields({ tried }: { tried: boolean }) {
  const { incomplete } = useTexts(numberTexts)
  return tried ? <Alert type="error" showIcon title={incomplete} /> : <p className="quiet">{incomplete}</p>
}
