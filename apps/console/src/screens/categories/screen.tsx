import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Tag } from 'antd'
import { useState } from 'react'
import { useHasPermission } from '../../base/api/me.ts'
import { read } from '../../base/api/query.ts'
import { formatCount } from '../../base/texts/format.ts'
import { useLocale } from '../../base/texts/locale.ts'
import { useTexts } from '../../base/texts/texts.ts'
import { RecordTable } from '../../parts/list/record-table.tsx'
import type { Column } from '../../parts/list/row-table.tsx'
import type { Category } from '../../parts/numbers/use-categories.ts'
import { Loaded } from '../../parts/page/loaded.tsx'
import { OpenLink } from '../../parts/page/open-link.tsx'
import { Page } from '../../parts/page/page.tsx'
import { shopPaths } from '../../parts/shop/paths.ts'
import { ShopLink } from '../../parts/shop/shop-link.tsx'
import { StateTag } from '../../parts/shown/values.tsx'
import { pathTo } from '../../base/routes.ts'
import { CategoryActions, CategoryMoveButtons } from './actions.tsx'
import { EditCategory } from './edit-category.tsx'
import { categoryTexts } from './texts.ts'

/** How many patterns of a category the list shows. */
const maxPatterns = 8

/** The categories in the shop's order: their displayed fields, patterns and count of numbers. */
export function Screen() {
  const t = useTexts(categoryTexts)
  const hasPermission = useHasPermission()
  const query = useQuery(read('GET /categories', {}))
  const [adding, setAdding] = useState(false)
  const writable = hasPermission('categories.change')
  const columns = useColumns(query.data ?? [], writable)
  const add = writable && (
    <Button type="primary" onClick={() => setAdding(true)}>
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} actions={add}>
      <Loaded query={query}>
        {(categories) => (
          <RecordTable
            layout="categories"
            hint={t.hint}
            rows={categories}
            rowKey={({ value }) => value}
            empty={t.empty}
            columns={columns}
          />
        )}
      </Loaded>
      {adding && <EditCategory category={undefined} onClose={() => setAdding(false)} />}
    </Page>
  )
}

function useColumns(all: readonly Category[], writable: boolean): Column<Category>[] {
  const t = useTexts(categoryTexts)
  const locale = useLocale()
  const columns: Column<Category>[] = [
    {
      key: 'name',
      title: t.name,
      render: ({ names, sign, value }) => (
        <Flex gap={8} align="center">
          <Tag>{sign}</Tag>
          <div>
            <div>{names[locale]}</div>
            <div className="quiet small-line" title={t.value}>
              {value}
            </div>
          </div>
        </Flex>
      ),
    },
    {
      key: 'shown',
      title: t.shown,
      render: (category) => (
        <Flex vertical align="flex-start" className="nowrap">
          <StateTag tone={category.shown ? 'good' : 'over'}>
            {category.shown ? t.isShown : t.isHidden}
          </StateTag>
          <ShopLink path={shopPaths.category(category, category.names.zh)} name={category.names[locale]} />
        </Flex>
      ),
    },
    { key: 'patterns', title: t.patterns, render: ({ patterns }) => <Patterns patterns={patterns} /> },
    {
      key: 'onSale',
      title: t.onSale,
      align: 'right',
      render: ({ value }) => <NumberCount value={value} of="onSale" />,
    },
    {
      key: 'all',
      title: t.all,
      align: 'right',
      render: ({ value }) => <NumberCount value={value} of="all" />,
    },
  ]
  if (!writable) return columns
  return [
    ...columns,
    { key: 'place', title: t.place, render: ({ value }) => <CategoryMoveButtons value={value} all={all} /> },
    {
      renderActions: (category) => <CategoryActions category={category} />,
    },
  ]
}

function Patterns({ patterns }: { patterns: readonly string[] }) {
  const t = useTexts(categoryTexts)
  if (patterns.length === 0) return <span className="quiet">{t.noPatterns}</span>
  const more = patterns.length - maxPatterns
  return (
    <Flex gap={2} wrap style={{ minWidth: 200, maxWidth: 320 }}>
      {patterns.slice(0, maxPatterns).map((pattern) => (
        <Tag key={pattern}>{pattern}</Tag>
      ))}
      {more > 0 && <span className="quiet">+{more}</span>}
    </Flex>
  )
}

/** The count of a category's numbers, empty while it loads; a link to them. */
function NumberCount({ value, of }: { value: string; of: 'all' | 'onSale' }) {
  const { data } = useQuery(read('GET /categories/counts', {}))
  const counted = data?.[value]?.[of]
  if (!counted) return '…'
  const filters = { category: value, ...(of === 'onSale' && { state: 'on_sale' }) }
  return (
    <OpenLink path={pathTo('numbers', filters)}>
      {formatCount(counted.count) + (counted.more ? '+' : '')}
    </OpenLink>
  )
}
