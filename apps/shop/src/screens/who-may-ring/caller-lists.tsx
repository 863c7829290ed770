import { type FormEvent, useState } from 'react'
import type { ListEntry } from '@hao/contract/endpoints/ring-rules.ts'
import { Button } from '@hao/kit/button.tsx'
import { Checkbox } from '@hao/kit/checkbox.tsx'
import { IconButton } from '@hao/kit/icon-button.tsx'
import { XIcon } from '@hao/kit/icons.tsx'
import { Segments } from '@hao/kit/segments.tsx'
import { isRefusal } from '@hao/contract/client/api-error.ts'
import { useAct } from '../../base/browser/use-act.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { CallerField } from './caller-field.tsx'
import css from './screen.module.css'
import { ruleTexts } from './texts.ts'
import { callerProblem, groupCaller } from './typed-caller.ts'
import type { RulesState } from './use-rules.ts'

type List = ListEntry['list']

/** The callers who never ring, and those who always do. */
export function CallerLists({ ruling }: { ruling: RulesState }) {
  const t = useTexts(ruleTexts)
  const [list, setList] = useState<List>('block')
  const { entries, mostEntries } = ruling.rules
  const options = [
    { value: 'block', label: t.block },
    { value: 'allow', label: t.allow },
  ] as const
  return (
    <section className={css.card}>
      <Segments label={t.lists} options={options} value={list} onChange={setList} />
      <p className={css.lead}>{list === 'block' ? t.blockLead : t.allowLead}</p>
      <Entries ruling={ruling} entries={entries.filter((entry) => entry.list === list)} />
      <AddCaller key={list} list={list} ruling={ruling} />
      {entries.length > 0 && <p className={css.count}>{t.count(entries.length, mostEntries)}</p>}
    </section>
  )
}

function Entries({ ruling, entries }: { ruling: RulesState; entries: ListEntry[] }) {
  const t = useTexts(ruleTexts)
  const { done } = ruling
  const nameOf = ({ number, prefix }: ListEntry) => (prefix ? t.beginning(number) : groupCaller(number))
  const remove = async (entry: ListEntry) => {
    const { list, number, prefix } = entry
    if (await ruling.unlist(entry.id))
      ruling.tell({
        text: t.removed(nameOf(entry)),
        undo: () => void ruling.list({ list, number, prefix }).catch(() => undefined),
      })
  }
  return (
    <>
      {entries.length === 0 && <p className={css.none}>{t.none}</p>}
      <ul className={css.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>{nameOf(entry)}</span>
            <IconButton label={t.remove(nameOf(entry))} onClick={() => void remove(entry)}>
              <XIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <output className={css.done}>
        {done?.text !== undefined && (
          <>
            {done.text}
            <button type="button" onClick={done.undo}>
              {t.undo}
            </button>
          </>
        )}
      </output>
    </>
  )
}

function AddCaller({ list, ruling }: { list: List; ruling: RulesState }) {
  const t = useTexts(ruleTexts)
  const [number, setNumber] = useState('')
  const [prefix, setPrefix] = useState(false)
  const [error, setError] = useState<string>()
  const { acting, act } = useAct()
  const add = async () => {
    try {
      await ruling.list({ list, number, prefix })
      setNumber('')
      setPrefix(false)
    } catch (failure) {
      if (isRefusal(failure, 'rule-limit')) setError(t.full)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problem = callerProblem(number, prefix)
    setError(problem && t[problem])
    if (!problem) void act(add)
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <CallerField
        label={t.number}
        placeholder={t.numberPlaceholder}
        value={number}
        onChange={(typed) => {
          setNumber(typed)
          setError(undefined)
        }}
        error={error}
      />
      <div className={css.under}>
        <Checkbox checked={prefix} onChange={setPrefix}>
          {t.prefix}
        </Checkbox>
        <Button type="submit" tone="secondary" size="small" loading={acting}>
          {t.add}
        </Button>
      </div>
    </form>
  )
}
