import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { jobNameTexts } from './names.ts'

/** What a kind of job does, and its name in the logs. */
export function JobName({ name }: { name: string }) {
  const { names } = useTexts(jobNameTexts)
  return (
    <span className="nowrap">
      {labelFor(names, name)}
      <span className="quiet small-line">{name}</span>
    </span>
  )
}
