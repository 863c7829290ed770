import { Alert } from 'antd'
import { useTexts } from '../../base/texts/texts.ts'
import { numberTexts } from './texts.ts'

/** Says that something of a move is still to be filled in; aloud once somebody has tried to go on without it. */
export function Incomplete({ tried }: { tried: boolean }) {
  const { incomplete } = useTexts(numberTexts)
  return tried ? <Alert type="error" showIcon title={incomplete} /> : <p className="quiet">{incomplete}</p>
}
