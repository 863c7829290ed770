import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const map = readFileSync(`${root}docs/map.md`, 'utf8')

/** A part of the map under its heading, which names the folder that the table is about; the first is about the repository. */
const sections = map.split(/^## /m).map((text) => {
  const heading = text.slice(0, text.indexOf('\n'))
  return { folder: existsSync(root + heading) ? `${heading}/` : '', text }
})

/** What stands in backticks and is a path: `tools`, `base/api/`, `screens/<id>`, `wiring.ts`; not commands and signatures. */
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
      // Git knows no empty folders: one that was left behind by a move is none of ours.
      .filter((path) => readdirSync(root + path).length > 0)
  )
}

/** The rooms of every area of the server; those of the console have one line together. */
function serverRooms(): string[] {
  const top = foldersIn('apps/server/src/')
  return top.flatMap((area) => (/\/(?:console|testing)$/.test(area) ? [area] : foldersIn(`${area}/`)))
}

const entries = sections.flatMap(entriesOf)

/** `screens/<id>` stands for each folder in `screens`. */
const standIn = (path: string) => path.replace(/\/<\w+>.*$/, '')

test('every folder has its line in the map', () => {
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

test('every noun of the shop is named in the map', () => {
  const line = /`parts\/<noun>\/`.*/.exec(map)?.[0] ?? ''
  const nouns = foldersIn('apps/shop/src/parts/').map((folder) => folder.replace(/.*\//, ''))
  expect(nouns.filter((noun) => !new RegExp(` ${noun}[,;:]`).test(line))).toEqual([])
})

test('every room of the console is named in the map', () => {
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
