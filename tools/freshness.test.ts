import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { builds } from './build.mjs'
import { isStale, stampOf } from './freshness.mjs'
import { root } from './install.mjs'
import { readTree } from './source-tree.ts'

/** A build of one source into one result, just built. */
async function newBuild() {
  const folder = await mkdtemp(join(tmpdir(), 'hao-freshness-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const at = (name: string) => join(folder, name)
  for (const name of ['src', 'dist']) await mkdir(at(name))
  await writeFile(at('src/code.ts'), 'one')
  await writeFile(at('dist/code.js'), 'built')
  const fromRoot = (name: string) => relative(root, at(name))
  const build = {
    sources: [fromRoot('src')],
    results: [fromRoot('dist/code.js')],
    stamp: fromRoot('dist/.built'),
  }
  const finish = stampOf(build)
  expect(isStale(build)).toBe(true)
  finish()
  expect(isStale(build)).toBe(false)
  return { build, at }
}

test('changed content makes a build stale, even with the same size', async () => {
  const { build, at } = await newBuild()
  await writeFile(at('src/code.ts'), 'two')
  await utimes(at('src/code.ts'), 1, 1)
  expect(isStale(build)).toBe(true)
})

test('a new file or a missing result makes a build stale, a new test does not', async () => {
  const { build, at } = await newBuild()
  await writeFile(at('src/code.test.ts'), 'test')
  expect(isStale(build)).toBe(false)
  await writeFile(at('src/more.ts'), 'more')
  expect(isStale(build)).toBe(true)
  await rm(at('src/more.ts'))
  expect(isStale(build)).toBe(false)
  await rm(at('dist/code.js'))
  expect(isStale(build)).toBe(true)
})

test('the same content with another time is fresh, and the new time is recorded', async () => {
  const { build, at } = await newBuild()
  const stamp = await readFile(at('dist/.built'), 'utf8')
  await utimes(at('src/code.ts'), 1, 1)
  expect(isStale(build)).toBe(false)
  expect(await readFile(at('dist/.built'), 'utf8')).not.toBe(stamp)
})

test('what a build imports is among its sources, the version in package.json too', () => {
  const files = readTree().filter(
    ({ path }) => !/\.test\.tsx?$|\/testing(\/|\.ts$)|\/gallery\/|^tools\//.test(path),
  )
  for (const [name, { sources }] of Object.entries(builds)) {
    const has = (path: string) => sources.some((source) => path === source || path.startsWith(`${source}/`))
    const imported = files
      .filter(({ path }) => has(path))
      .flatMap(({ imports }) => imports.filter(({ typeOnly, to }) => !typeOnly && to.includes('.')))
    const missing = imported.filter(({ to }) => existsSync(join(root, to)) && !has(to))
    expect(missing.map(({ from, to }) => `${name}: ${from} imports ${to}`)).toEqual([])
  }
})
