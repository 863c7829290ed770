import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTree } from './source-tree.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = [
  ...readdirSync(root),
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => join('docs', String(name))),
  'lab/bench/README.md',
].filter((path) => path.endsWith('.md'))

/** The targets of Markdown links and HTML images that are paths in the repository. */
function linksIn(path: string): string[] {
  const targets = [...read(path).matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, image]) => link ?? image ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
  return targets.map((target) => target.replace(/^#.*/, relative(dirname(path), path)).replace(/#.*/, ''))
}

/** The anchors that GitHub gives to the headings of a document. */
function anchorsIn(path: string): string[] {
  return [...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

test('the README is at most 4,300 bytes, the map at most 1,200 words', () => {
  expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(4300)
  expect(read('docs/map.md').trim().split(/\s+/).length).toBeLessThanOrEqual(1200)
})

test('the glossary has at most 50 entries', () => {
  const rows = [...read('docs/glossary.md').matchAll(/^\| (?!word |---)/gm)]
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.length).toBeLessThanOrEqual(50)
})

test('docs/commands.md has every npm script, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...read('docs/commands.md').matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(
    ([, name]) => name!,
  )
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(scripts).toSorted())
})

/** What is wrong in each document, by its path. */
function findProblems(find: (path: string) => string[]): string[] {
  return documents.flatMap((path) => find(path).map((problem) => `${path}: ${problem}`))
}

test('every link in a document leads to a file', () => {
  const missing = (path: string) =>
    linksIn(path).filter((target) => !existsSync(join(root, dirname(path), target)))
  expect(findProblems(missing)).toEqual([])
})

test('every anchor that a document links to is a heading', () => {
  const missing = (path: string) =>
    [...read(path).matchAll(/\]\(([^)\s:#]*)#([^)\s]+)\)/g)]
      .filter(
        ([, file = '', anchor = '']) =>
          !anchorsIn(file ? join(dirname(path), file) : path).includes(decodeURIComponent(anchor)),
      )
      .map(([link]) => link)
  expect(findProblems(missing)).toEqual([])
})

test('tables in documents have no padding', () => {
  const padded = (path: string) =>
    read(path)
      .split('\n')
      .filter((line) => /^\|.*(?:\S {2,}|-{4,}[ |])/.test(line))
  expect(findProblems(padded)).toEqual([])
})

const records = readdirSync(join(root, 'docs/decisions')).filter((name) =>
  /^\d{3}-[a-z0-9-]+\.md$/.test(name),
)

/** The paths in backticks that begin in the root of the repository, without placeholders. */
function pathsIn(path: string): string[] {
  const spans = [...read(path).matchAll(/`((?:apps|packages|tools|lab|e2e|docs|telephony)\/[\w./@-]+)`/g)]
  return spans.map(([, span]) => span ?? '').filter((span) => !span.includes('dist'))
}

/** The names of source files, with or without folders, that are no patterns such as `*.test.ts`. */
function sourcesIn(path: string): string[] {
  const names = /(?<![\w/*>.-])((?:[\w@-]+\/)*\w[\w@.-]*\.(?:tsx?|mjs|cfg))\b/g
  return [...read(path).matchAll(names)].map(([, name]) => name ?? '')
}

test('every path and source file that a document names exists', () => {
  const files = [
    ...readTree(root).map(({ path }) => `/${path}`),
    '/telephony/kamailio.cfg',
    '/docs/production/ha/haproxy.cfg',
    '/local.cfg',
    '/tls.cfg',
  ]
  const missing = (path: string) => [
    ...pathsIn(path).filter(
      (target) => ![target, `apps/server/src/${target}`].some((each) => existsSync(join(root, each))),
    ),
    ...sourcesIn(path).filter((name) => !files.some((file) => file.endsWith(`/${name}`))),
  ]
  expect(findProblems(missing)).toEqual([])
})

test('a decision record has a title, a status and three parts, and at most 250 words', () => {
  expect(records.length).toBeGreaterThan(20)
  const wrong = records.filter((name) => {
    const text = read(`docs/decisions/${name}`)
    const form = new RegExp(
      `^# ${name.slice(0, 3)} .+\n\nStatus: .+\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n`,
    )
    return !form.test(text) || text.split(/\s+/).length > 251
  })
  expect(wrong).toEqual([])
})

test('every decision record is in the list, and every number that the code names is a record', () => {
  const listed = [...read('docs/decisions.md').matchAll(/^\| \[\d{3}\]\(decisions\/([^)]+)\)/gm)]
  expect(listed.map(([, name]) => name)).toEqual(records)
  const numbers = new Set(records.map((name) => name.slice(0, 3)))
  const files = [...readTree(root).map(({ path }) => path), ...documents]
  const dangling = files.flatMap((path) =>
    [...read(path).matchAll(/\bdecisions?[ /](\d{3})\b/gi)]
      .filter(([, number = '']) => !numbers.has(number))
      .map(([text]) => `${path}: ${text}`),
  )
  expect(dangling).toEqual([])
})

test('no source refers to a document that is not in the repository', () => {
  const outside = /design section|\bhouse\.md|\b(?:requirements|design|spec|look|traps)\.md\b/i
  const sources = readTree(root).map(({ path }) => path)
  const referring = sources.filter((path) => path !== 'tools/documents.test.ts' && outside.test(read(path)))
  expect(referring).toEqual([])
})
