import { Link } from 'wouter'
import { pathOf } from '../../base/routes.ts'
import { labelFor, useTexts } from '../../base/texts/texts.ts'
import { setTexts } from '../../parts/bulk-changes/texts.ts'
import { StopExport } from '../../parts/exports/stop-export.tsx'
import { exportsTexts } from '../../parts/exports/texts.ts'
import { ReasonButton } from '../../parts/form/reason-action.tsx'
import { RowTable } from '../../parts/list/row-table.tsx'
import { numberTexts } from '../../parts/numbers/texts.ts'
import { Section } from '../../parts/page/section.tsx'
import { Moment, StateTag } from '../../parts/shown/values.tsx'
import type { Member } from './member.ts'
import { memberTexts } from './texts.ts'

type Work = Member['underWay'][number]

/** What the staff member has begun and the server still works on, each with its stop. */
export function UnderWay({ work }: { work: readonly Work[] }) {
  const t = useTexts(memberTexts)
  if (work.length === 0) return null
  return (
    <Section title={t.underWay}>
      <RowTable<Work>
        rows={work}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        empty=""
        columns={[
          { key: 'what', title: t.what, render: (row) => <What work={row} /> },
          {
            key: 'state',
            title: t.state,
            render: ({ state }) => (
              <StateTag tone={state === 'approved' ? 'waiting' : 'busy'}>{t.workStates[state]}</StateTag>
            ),
          },
          { key: 'since', title: t.begun, render: ({ since }) => <Moment at={since} /> },
          { renderActions: (row) => <Stop work={row} /> },
        ]}
      />
    </Section>
  )
}

const routeOf = { bulk: 'change', import: 'import', 'price-rules': 'price-rule' } as const

function What({ work: { kind, id, name } }: { work: Work }) {
  const describe = useTexts(memberTexts).workKinds[kind]
  const lists = useTexts(exportsTexts).kinds
  const { moves } = useTexts(numberTexts)
  if (kind === 'export') return describe(labelFor(lists, name))
  const what = { bulk: `${id} · ${labelFor(moves, name)}`, import: String(id), 'price-rules': name }[kind]
  return <Link href={pathOf(routeOf[kind], id)}>{describe(what)}</Link>
}

function Stop({ work: { kind, id, version, state } }: { work: Work }) {
  const t = useTexts(memberTexts)
  const sets = useTexts(setTexts)
  if (kind === 'export') return <StopExport id={id} />
  const shared = { label: sets.stop, done: sets.stopped, danger: true, button: { size: 'small' } } as const
  if (kind === 'price-rules')
    return (
      <ReasonButton {...shared} call="POST /prices/:id/cancel" input={{ id, version: version ?? 0 }}>
        <p>{state === 'in_effect' ? t.stopApplying : t.stopWaiting}</p>
      </ReasonButton>
    )
  return (
    <ReasonButton {...shared} call="POST /set/:id/stop" input={{ id }}>
      <p>{labelFor(sets.stopTexts, state)}</p>
    </ReasonButton>
  )
}
