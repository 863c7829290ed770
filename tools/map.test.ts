import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const map = readFileSync(`${root}docs/map.md`, 'utf8')

/**
 * A section of the map. Its heading names the folder that its table describes; the first is the repository.
 */
const sections = map.split(/^## /m).map((text) => {
  const heading = text.slice(0, text.indexOf('\n'))
  return { folder: existsSync(root + heading) ? `${heading}/` : '', text }
})

/** Paths in backticks: `tools`, `base/api/`, `screens/<id>`, `wiring.ts`; no commands and no signatures. */
function pathsIn(text: string): string[] {
  const spans = [...text.matchAll(/`([^`]+)`/g)].map(([, span]) => span ?? '')
  return spans.filter((span) => /^[\w<>./-]+$/.test(span)).map((path) => path.replace(/\/$/, ''))
}

/** The first cells of a section's table, as paths from the root of the repository. */
function entriesOf({ folder, text }: (typeof sections)[number]): string[] {
  const cells = [...text.matchAll(/^\|([^|]*)\|/gm)].map(([, cell]) => cell ?? '')
  return cells.flatMap(pathsIn).map((path) => folder + path)
}

function foldersIn(folder: string): string[] {
  return (
    readdirSync(root + folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$|^var$|^dist$/.test(entry.name))
      .map(({ name }) => folder + name)
      // Git does not track empty folders: ignore those that a move left behind.
      .filter((path) => readdirSync(root + path).length > 0)
  )
}

/** The rooms of every server area; those of the console share one line. */
function serverRooms(): string[] {
  const top = foldersIn('apps/server/src/')
  return top.flatMap((area) => (/\/(?:console|testing)$/.test(area) ? [area] : foldersIn(`${area}/`)))
}

const entries = sections.flatMap(entriesOf)

/** `screens/<id>` means every folder in `screens`. */
const standIn = (path: string) => path.replace(/\/<\w+>.*$/, '')

test('every folder has a line in the map', () => {
  const groups = ['apps', 'packages']
  const folders = [
    ...foldersIn('').filter((folder) => !groups.includes(folder)),
    ...groups.flatMap((group) => foldersIn(`${group}/`)),
    ...serverRooms(),
    ...foldersIn('apps/shop/src/').filter((folder) => !folder.endsWith('/base')),
    ...foldersIn('apps/shop/src/base/'),
  ]
  expect(folders.length).toBeGreaterThan(30)
  expect(folders.filter((folder) => !entries.map(standIn).includes(folder))).toEqual([])
})

test('the map names every screen of the shop', () => {
  const line = /`parts\/<noun>\/`.*/.exec(map)?.[0] ?? ''
  const nouns = foldersIn('apps/shop/src/parts/').map((folder) => folder.replace(/.*\//, ''))
  expect(nouns.filter((noun) => !new RegExp(` ${noun}[,;:]`).test(line))).toEqual([])
})

test('the map names every room of the console', () => {
  const line = /`console\/<room>`.*/.exec(map)?.[0] ?? ''
  const rooms = foldersIn('apps/server/src/console/').map((folder) => folder.replace(/.*\//, ''))
  const shared = ['base', 'testing']
  expect(rooms.filter((room) => !shared.includes(room) && !new RegExp(` ${room}[, ]`).test(line))).toEqual([])
})

test('every path that the map names exists', () => {
  expect(entries.filter((path) => !existsSync(root + standIn(path)))).toEqual([])
  const files = readTree().map(({ path }) => `/${path}/`)
  const missing = pathsIn(map).filter(
    (path) => !existsSync(root + standIn(path)) && !files.some((file) => file.includes(`/${standIn(path)}/`)),
  )
  expect(missing).toEqual([])
})
