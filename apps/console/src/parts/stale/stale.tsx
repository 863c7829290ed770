import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { staleTexts } from './texts.ts'

/** What stands on the server now, where somebody else has changed it since it was read; undefined for other failures, and none. */
export function currentOf<T extends { version: number }>(failure: ApiError | undefined): T | undefined {
  return isRefusal(failure, 'stale') ? (failure.details['current'] as T) : undefined
}

type Field<T> = {
  [Key in keyof T & string]: {
    key: Key
    label: string
    show?: (value: T[Key] | undefined) => ReactNode
    /** A part of the field, in words. */
    of?: (value: T[Key] | undefined) => string
  }
}[keyof T & string]

type StaleProps<T> = {
  failure: ApiError | undefined
  /** What was meant to be saved. */
  mine: Partial<T>
  /** Which fields are compared, and how each is shown; of one with many parts (`of`) those that differ. */
  fields: readonly Field<T>[]
  /** Forget what was typed. */
  onTake: (current: T) => void
  /** Save it all the same, over this version. */
  onKeep: (current: T) => void
}

/**
 * Both versions side by side, where an edit was refused because somebody else has saved meanwhile; nothing for other failures. The form below keeps what was
 * typed.
 */
export function Stale<T extends { version: number }>({
  failure,
  mine,
  fields,
  onTake,
  onKeep,
}: StaleProps<T>) {
  const t = useTexts(staleTexts)
  const current = currentOf<T>(failure)
  if (!current) return null
  const shown = fields
    .filter(({ key }) => key in mine)
    .map(({ key, label, show = String, of }) => {
      const read = ({ [key]: value }: Partial<T>) => {
        const words = of?.(value)
        return { compared: JSON.stringify(words ?? value), shown: words ?? show(value) }
      }
      const [ours, theirs] = [read(mine), read(current)]
      const differs = ours.compared !== theirs.compared
      return { label, ours: ours.shown, theirs: theirs.shown, differs, isPart: of !== undefined }
    })
    .filter(({ differs, isPart }) => differs || !isPart)
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      className="stale-edit"
      title={t.title}
      description={
        <Flex vertical gap={12}>
          {t.text}
          <table className="versions">
            <thead>
              <tr>
                <th scope="col">{t.field}</th>
                <th scope="col">{t.mine}</th>
                <th scope="col">{t.theirs}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ label, ours, theirs, differs }) => (
                <tr key={label} className={differs ? 'differs' : undefined}>
                  <th scope="row">{label}</th>
                  <td>{ours}</td>
                  <td>
                    {theirs} {differs && <em className="quiet">{t.differs}</em>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Flex gap={8}>
            <Button onClick={() => onTake(current)}>{t.takeTheirs}</Button>
            <Button onClick={() => onKeep(current)}>{t.keepMine}</Button>
          </Flex>
        </Flex>
      }
    />
  )
}
