import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { ListColumn, ListFilter, Words } from './lists/define-list.ts'

type List = {
  sorts: Record<string, Words>
  filters: Record<string, ListFilter>
  columns: Record<string, ListColumn>
}

const folder = new URL('lists/', import.meta.url)

async function readLists(): Promise<[name: string, list: List][]> {
  const files = await readdir(folder)
  const modules = await Promise.all(
    files.map((file) => import(new URL(file, folder).href) as Promise<object>),
  )
  return modules
    .flatMap((module) => Object.entries(module))
    .filter(([, value]) => typeof value === 'object' && 'columns' in value)
}

test('the columns and filters of a list name orders and filters that it has', async () => {
  const lists = await readLists()
  expect(lists.length).toBeGreaterThan(20)
  for (const [name, { sorts, filters, columns }] of lists) {
    const named = Object.values(columns).flatMap(({ sort }) => [sort?.up ?? [], sort?.down ?? []].flat())
    expect(Object.keys(sorts), name).toEqual(expect.arrayContaining(named))
    const ends = Object.values(filters).flatMap((filter) => {
      if (filter.kind === 'days') return [filter.until]
      return filter.kind === 'moments' ? [filter.before] : []
    })
    for (const end of ends) expect(filters[end]?.kind, `${name}: ${end}`).toBe('other')
  }
})

test('each text of a list is in Chinese and in English', async () => {
  for (const [name, { sorts, filters, columns }] of await readLists()) {
    const labels = Object.values(filters).flatMap((filter) => ('label' in filter ? [filter.label] : []))
    const all = [...Object.values(sorts), ...labels, ...Object.values(columns).map(({ title }) => title)]
    for (const { zh, en } of all) {
      expect(zh, name).toMatch(/\p{Script=Han}/u)
      expect(en, name).not.toMatch(/\p{Script=Han}|^$/u)
    }
  }
})
