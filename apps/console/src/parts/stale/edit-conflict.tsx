import { Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { type ApiError, isRefusal } from '@hao/contract/client/api-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { StaleAlert } from './stale-alert.tsx'
import { staleTexts } from './texts.ts'

/**
 * The current version on the server, when the request failed because another user changed it; undefined
 * otherwise.
 */
export function getCurrentVersion<T extends { version: number }>(
  failure: ApiError | undefined,
): T | undefined {
  return isRefusal(failure, 'stale') ? (failure.details as { current: T }).current : undefined
}

/** A field of a thing in the comparison. */
export type ComparedField<T> = {
  [Key in keyof T & string]: {
    key: Key
    label: string
    show?: (value: T[Key] | undefined) => ReactNode
    /** The label of a part of the field. */
    of?: (value: T[Key] | undefined) => string
  }
}[keyof T & string]

type StaleProps<T> = {
  failure: ApiError | undefined
  /** The version that the user wants to save. */
  mine: Partial<T>
  /** The fields to compare and how to show each. Of a field with parts (`of`), the parts that differ. */
  fields: readonly ComparedField<T>[]
  /** Discards the user's input. */
  onTake: (current: T) => void
  /** Saves the user's input over this version. */
  onKeep: (current: T) => void
}

/** Shows both versions side by side when another user saved first. The form below keeps the user's input. */
export function EditConflict<T extends { version: number }>({
  failure,
  mine,
  fields,
  onTake,
  onKeep,
}: StaleProps<T>) {
  const t = useTexts(staleTexts)
  const current = getCurrentVersion<T>(failure)
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
    <StaleAlert
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
