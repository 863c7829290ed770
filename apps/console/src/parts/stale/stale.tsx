import { Alert, Button, Flex } from 'antd'
import type { ReactNode } from 'react'
import { type CallError, isRefusal } from '../../base/api/call-error.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { staleTexts } from './texts.ts'

/** What stands on the server now, where somebody else has changed it since it was read; undefined for other failures, and none. */
export function currentOf<T extends { version: number }>(failure: CallError | undefined): T | undefined {
  return isRefusal(failure, 'stale') ? (failure.details['current'] as T) : undefined
}

type StaleProps<T> = {
  failure: CallError | undefined
  /** What was meant to be saved. */
  mine: Partial<T>
  /** Which fields are compared, and how each is shown. */
  fields: readonly { key: keyof T & string; label: string; show?: (value: unknown) => ReactNode }[]
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
  const shown = fields.filter(({ key }) => key in mine)
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
              {shown.map(({ key, label, show = String }) => {
                const differs = JSON.stringify(mine[key]) !== JSON.stringify(current[key])
                return (
                  <tr key={key} className={differs ? 'differs' : undefined}>
                    <th scope="row">{label}</th>
                    <td>{show(mine[key])}</td>
                    <td>
                      {show(current[key])} {differs && <em className="quiet">{t.differs}</em>}
                    </td>
                  </tr>
                )
              })}
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
