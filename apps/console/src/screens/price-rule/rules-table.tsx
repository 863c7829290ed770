import { useQuery } from '@tanstack/react-query'
import { Table } from 'antd'
import type { ConsoleOutput } from '../../base/api/endpoints.ts'
import { read } from '../../base/api/query.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { useRuleParts } from './differences.ts'
import './price-rule.css'
import { priceRuleTexts } from './texts.ts'

type Rules = ConsoleOutput<'GET /prices/:id'>['rules']

/** The rules of a set as text beside the rules in effect; `changedOnly` leaves out what is the same. */
export function RulesTable({ set, changedOnly }: { set: { id: number; rules: Rules }; changedOnly?: true }) {
  const inEffect = useQuery(read('GET /prices/in-effect', {}))
  return (
    <Loaded query={inEffect} rows={4}>
      {(present) => (
        <Compared
          rules={set.rules}
          others={present.set?.id === set.id ? undefined : present.rules}
          changedOnly={changedOnly ?? false}
        />
      )}
    </Loaded>
  )
}

type ComparedProps = { rules: Rules; others: Rules | undefined; changedOnly: boolean }

function Compared({ rules, others, changedOnly }: ComparedProps) {
  const t = useTexts(priceRuleTexts)
  const rows = useRuleParts().map(({ label, of }) => ({
    label,
    before: others && of(others),
    after: of(rules),
  }))
  const isChanged = ({ before, after }: (typeof rows)[number]) => before !== undefined && before !== after
  const shown = changedOnly ? rows.filter(isChanged) : rows
  if (shown.length === 0) return <p className="quiet">{t.sameRules}</p>
  return (
    <Table
      size="small"
      rowKey="label"
      dataSource={shown}
      pagination={false}
      columns={[
        { title: t.rule, dataIndex: 'label', width: '30%' },
        ...(others ? [{ title: t.inEffect, dataIndex: 'before', width: '35%' }] : []),
        {
          title: t.thisSet,
          render: (_, row) => <span className={isChanged(row) ? 'changed-rule' : ''}>{row.after}</span>,
        },
      ]}
    />
  )
}
