import { rightLost } from '@hao/contract/console/fields.ts'
import { Button, Checkbox, Flex, Tag, Timeline as AntTimeline } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../base/texts/texts.ts'
import { foldEntries } from './fold-entries.ts'
import { timelineTexts } from './timeline-texts.ts'
import { Moment, type Tone } from './values.tsx'

/** An event: when (ISO 8601), what, and who and why if known. */
type TimelineEntry = {
  key: string | number
  at: string
  what: ReactNode
  who?: string | null | undefined
  why?: string | null | undefined
  tone?: Tone
  /** The label that filters entries. */
  kind?: string
  /** Consecutive entries with an equal value are folded. */
  same?: string
}

const colours = { good: 'green', busy: 'blue', waiting: 'orange', bad: 'red', over: 'gray' } as const

/** A list of events, in the given order. Of several kinds, the user chooses which to show. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  const t = useTexts(timelineTexts)
  const [hidden, setHidden] = useState<readonly string[]>([])
  const [open, setOpen] = useState<readonly TimelineEntry['key'][]>([])
  const kinds = [...new Set(entries.flatMap(({ kind }) => kind ?? []))]
  const shown = entries.filter(({ kind }) => kind === undefined || !hidden.includes(kind))
  const toggle = (key: TimelineEntry['key']) =>
    setOpen(open.includes(key) ? open.filter((each) => each !== key) : [...open, key])
  const items = foldEntries(shown).flatMap((group) => {
    const [first] = group
    if (group.length === 1) return [toItem(first, <Line entry={first} />)]
    // The oldest entry of a group stays when newer ones arrive in a list of newest first.
    const key = Math.min(...group.map((entry) => Number(entry.key)))
    const isOpen = open.includes(key)
    const folded = <Folded group={group} open={isOpen} onToggle={() => toggle(key)} />
    const head = { ...toItem(first, folded), key: `folded ${key}` }
    return isOpen ? [head, ...group.map((entry) => toItem(entry, <Line entry={entry} />))] : [head]
  })
  return (
    <>
      {kinds.length > 1 && (
        <Flex gap={4} wrap component="fieldset" aria-label={t.kinds} className="kinds">
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              checked={!hidden.includes(kind)}
              onChange={({ target }) =>
                setHidden(target.checked ? hidden.filter((each) => each !== kind) : [...hidden, kind])
              }
            >
              {kind}
            </Checkbox>
          ))}
        </Flex>
      )}
      {shown.length === 0 && entries.length > 0 && <p className="quiet">{t.none}</p>}
      <AntTimeline items={items} />
    </>
  )
}

const toItem = ({ key, tone = 'over' }: TimelineEntry, content: ReactNode) => ({
  key,
  color: colours[tone],
  content,
})

function Line({ entry: { at, what, who, why } }: { entry: TimelineEntry }) {
  return (
    <>
      <div className="event">{what}</div>
      <div className="quiet">
        <Moment at={at} />
        {who && ` · ${who}`}
      </div>
      {why && <Why reason={why} />}
    </>
  )
}

/** A reason; one that the server recorded in the user's language. */
function Why({ reason }: { reason: string }) {
  const t = useTexts(timelineTexts)
  return <div className="why">{reason === rightLost ? t.rightLost : reason}</div>
}

/** Equal entries in a row as one: how many, from when to when. */
function Folded({
  group,
  open,
  onToggle,
}: {
  group: readonly [TimelineEntry, ...TimelineEntry[]]
  open: boolean
  onToggle: () => void
}) {
  const t = useTexts(timelineTexts)
  const [first] = group
  const [from, until] = [first.at, group.at(-1)?.at ?? first.at].toSorted()
  return (
    <>
      <div className="event">
        {first.what} <Tag>{t.times(group.length)}</Tag>
        <Button type="link" size="small" aria-expanded={open} onClick={onToggle}>
          {open ? t.fold : t.unfold}
        </Button>
      </div>
      <div className="quiet">
        <Moment at={from} /> – <Moment at={until} />
        {first.who && ` · ${first.who}`}
      </div>
      {first.why && <Why reason={first.why} />}
    </>
  )
}
