// npm run floor-plan -- [checkout]: the rooms of the server and their imports, the files on the way of an
// order and of a call, the lines of each area beside its budget. --set-budgets: sets these to today's lines.
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

type Way = { what: 'an order' | 'a call'; part: 'shop' | 'edge' | 'server'; paths: string[] }

/** Files without tests, found by their content. Type-only imports do not count. */
export function findWays(all: readonly SourceFile[], textOf: (path: string) => string): Way[] {
  const paths = all.map(({ path }) => path).filter((path) => !isTest(path))
  const values = all.flatMap(({ imports }) =>
    imports.filter(({ from, typeOnly }) => !typeOnly && !isTest(from)),
  )
  const tree: Tree = {
    ahead: link(values),
    atOnce: link(values.filter(({ lazy }) => !lazy)),
    back: link(values.map(({ from, to }) => ({ from: to, to: from }))),
    find: (where, what, among = paths) =>
      among.find((path) => where.test(path) && what.test(textOf(path))) ?? '',
  }
  return [
    { what: 'an order', part: 'shop', paths: findShopWay(tree) },
    { what: 'an order', part: 'server', paths: findServerWay(tree, /'POST \/order':/, 'place-order.ts') },
    { what: 'a call', part: 'edge', paths: findEdgeWay(tree) },
    { what: 'a call', part: 'server', paths: findServerWay(tree, /\.post\(routePath/, 'resolve-route.ts') },
  ]
}

type Tree = {
  ahead: Graph
  /** Without dynamic imports. */
  atOnce: Graph
  back: Graph
  find: (where: RegExp, what: RegExp, among?: readonly string[]) => string
}

/** The button's component, the file that sends `POST /order`, and what it needs to reach fetch. */
function findShopWay({ ahead, atOnce, back, find }: Tree): string[] {
  const sender = find(/^apps\/shop\/src\/(parts|screens)\//, /request\(\s*'POST \/order'/)
  const button = reach(back, sender).find(
    (path) => path.startsWith(`${dirname(sender)}/`) && path.endsWith('.tsx'),
  )
  const toFetch = new Set(reach(back, find(/\/(api|client)\//, /await fetch\(/, reach(ahead, sender))))
  return [...(button ? [button] : []), ...reach(atOnce, sender).filter((path) => toFetch.has(path))]
}

/** All that the file which takes INVITEs needs, and the way from the program to the request for the route. */
function findEdgeWay({ ahead, find }: Tree): string[] {
  const inEdge = /^apps\/sip-edge\/src\//
  const program = find(inEdge, /createCarrierClient\(/)
  const asks = reach(ahead, program).filter((path) => path.startsWith('packages/carrier-protocol/'))
  const needed = reach(ahead, find(inEdge, /import \{ startCall \}/))
  return [...new Set([program, ...asks, ...needed])].filter((path) => /^(apps|packages)\//.test(path))
}

/** The routes, the use case and its imports. */
function findServerWay({ ahead, find }: Tree, route: RegExp, name: string): string[] {
  const routes = find(/^apps\/server\/.*routes\.ts$/, route)
  const useCase = reach(ahead, routes).find((path) => path.endsWith(`/${name}`)) ?? ''
  const used = [...(ahead.get(useCase) ?? [])].filter((path) => path.startsWith(server))
  return [routes, useCase, ...used].filter(Boolean)
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
  const ways = findWays(files, (path) => readFileSync(join(root, path), 'utf8'))
  const lines = [
    `${rooms} rooms, ${floors} floors, ${arrows} arrows: ${upward.length} upward, ${circular} in circles`,
    ...upward.map(({ from, to }) => `  upward: ${from} → ${to}`),
    ...circles.map((circle) => `  circle: ${circle.join(', ')}`),
    `${files.filter(({ path }) => dirname(path) === 'apps/server/src').length} files in src itself`,
    ...ways.map(({ what, part, paths }) =>
      [`${what} passes ${paths.length} files of the ${part}`, ...paths].join('\n  '),
    ),
    ['lines of each area, and its budget', ...tableOfLines(files)].join('\n  '),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
