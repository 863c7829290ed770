// npm run floor-plan -- [checkout]: the rooms of the server and their imports, the files on the way of an
// order, the lines of each area beside its budget. --set-budgets: sets the budgets to the lines of today.
import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { findCycles } from './cycles.ts'
import { areas, type SourceFile } from './fences.ts'
import { isTest, setBudgets, tableOfLines } from './lines.ts'
import { readTree } from './source-tree.ts'

const server = 'apps/server/src/'

/** The room of a server file: a folder of an area, or the area itself. Files of src itself have none. */
function roomOf(path: string): string | undefined {
  if (!path.startsWith(server)) return undefined
  return path.slice(server.length).split('/').slice(0, -1).slice(0, 2).join('/') || undefined
}

const areaOf = (room: string) => room.replace(/\/.*/, '')
const areaIndex = (room: string) => areas.findIndex((area) => area === areaOf(room))

type Graph = ReadonlyMap<string, ReadonlySet<string>>

function link(edges: readonly { from: string; to: string }[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of edges) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** The rooms of the server without tests; type-only imports count. */
export function measureRooms(all: readonly SourceFile[]) {
  const files = all.filter(({ path }) => !isTest(path))
  const imports = files.flatMap((file) => file.imports)
  const rooms = new Set(files.flatMap(({ path }) => roomOf(path) ?? []))
  const circles = findCycles(imports, roomOf)
  const circleOf = (room: string) => circles.find((circle) => circle.includes(room)) ?? [room]
  const graph = link(
    imports.flatMap((edge) => {
      const [from, to] = [roomOf(edge.from), roomOf(edge.to)]
      return from === undefined || to === undefined || from === to ? [] : { from, to }
    }),
  )
  const arrows = [...graph].flatMap(([from, targets]) => [...targets].map((to) => ({ from, to })))
  return {
    rooms: rooms.size,
    /** The longest chain of imports; a cycle of rooms counts as one room. */
    floors: countFloors(rooms, (room) =>
      circleOf(room)
        .flatMap((member) => [...(graph.get(member) ?? [])])
        .filter((target) => !circleOf(room).includes(target)),
    ),
    arrows: arrows.length,
    upward: arrows.filter(({ from, to }) => areaIndex(to) > areaIndex(from)),
    circles,
    circular: arrows.filter(({ from, to }) => circleOf(from).includes(to)).length,
  }
}

function countFloors(rooms: Iterable<string>, below: (room: string) => string[]): number {
  const heights = new Map<string, number>()
  const measure = (room: string): number => {
    const height = heights.get(room) ?? 1 + Math.max(0, ...below(room).map(measure))
    heights.set(room, height)
    return height
  }
  return Math.max(0, ...[...rooms].map(measure))
}

/**
 * The files on the way of an order. In the shop: the button's component, the file that sends `POST /order`,
 * and what it needs to reach fetch. In the server: the routes, the use case and its imports. Type-only
 * imports do not count, nor do dynamic imports of the shop.
 */
export function findOrderWay(all: readonly SourceFile[], textOf: (path: string) => string) {
  const files = all.filter(({ path }) => !isTest(path))
  const values = files.flatMap(({ imports }) => imports.filter(({ typeOnly }) => !typeOnly))
  const ahead = link(values)
  const back = link(values.map(({ from, to }) => ({ from: to, to: from })))
  const find = (where: RegExp, what: RegExp) =>
    files.find(({ path }) => where.test(path) && what.test(textOf(path)))?.path ?? ''
  const sender = find(/^apps\/shop\/src\/(parts|screens)\//, /request\(\s*'POST \/order'/)
  const atOnce = link(values.filter(({ lazy }) => !lazy))
  const fetches = (path: string) => /\/(api|client)\//.test(path) && /await fetch\(/.test(textOf(path))
  const toFetch = new Set(reach(back, reach(ahead, sender).find(fetches) ?? ''))
  const buttons = reach(back, sender).filter(
    (path) => path.startsWith(`${dirname(sender)}/`) && path.endsWith('.tsx'),
  )
  const request = reach(atOnce, sender).filter((path) => toFetch.has(path))
  const routes = find(/^apps\/server\/.*routes\.ts$/, /'POST \/order':/)
  const useCase = reach(ahead, routes).find((path) => path.endsWith('/place-order.ts')) ?? ''
  const used = [...(ahead.get(useCase) ?? [])].filter((path) => path.startsWith(server))
  return {
    shop: [...buttons.slice(0, 1), ...request],
    server: [routes, useCase, ...used].filter(Boolean),
  }
}

/** A file and all files that it reaches, nearest first. */
function reach(graph: Graph, start: string): string[] {
  const reached = new Set([start])
  for (const path of reached) for (const next of graph.get(path) ?? []) reached.add(next)
  return [...reached]
}

if (process.argv[1]?.endsWith('floor-plan.ts')) {
  const setting = process.argv.includes('--set-budgets')
  const root = resolve(setting ? '.' : (process.argv[2] ?? '.'))
  const files = readTree(root)
  if (setting) setBudgets(files)
  const { rooms, floors, arrows, upward, circles, circular } = measureRooms(files)
  const ways = Object.entries(findOrderWay(files, (path) => readFileSync(join(root, path), 'utf8')))
  const lines = [
    `${rooms} rooms, ${floors} floors, ${arrows} arrows: ${upward.length} upward, ${circular} in circles`,
    ...upward.map(({ from, to }) => `  upward: ${from} → ${to}`),
    ...circles.map((circle) => `  circle: ${circle.join(', ')}`),
    `${files.filter(({ path }) => dirname(path) === 'apps/server/src').length} files in src itself`,
    ...ways.map(([side, paths]) =>
      [`an order passes ${paths.length} files of the ${side}`, ...paths].join('\n  '),
    ),
    ['lines of each area, and its budget', ...tableOfLines(files)].join('\n  '),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
