// npm run dialects [-- parts of test paths]: runs the server's tests, or the named ones, records every
// statement, and writes into docs/scale.md how other engines treat them. With --schema it only rewrites the
// part about the schema, without tests.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from 'libpg-query'
import { migrations } from '../../apps/server/src/platform/schema/migrate.ts'
import { putBetween, reportConstructs, reportShards, countConstructs } from './dialect-report.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const document = join(root, 'docs/scale.md')
const named = process.argv.slice(2).filter((word) => word !== '--schema')
const schema = migrations.flatMap(({ statements }) => statements)

let text = readFileSync(document, 'utf8')
if (!process.argv.includes('--schema')) text = putBetween(text, 'statements', await tellStatements())
text = putBetween(text, 'schema', reportConstructs(await countConstructs(schema)))
text = putBetween(text, 'shards', await reportShards(schema.join('\n')))
writeFileSync(document, text)

/** Uses an existing recording in the folder of HAO_STATEMENTS. */
async function tellStatements(): Promise<string> {
  const before = process.env['HAO_STATEMENTS']
  const folder = before ?? mkdtempSync(join(tmpdir(), 'hao-statements-'))
  if (!before) listen(folder)
  const texts = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
  const heard = texts.filter(Boolean).map((line): string => JSON.parse(line))
  if (!before) rmSync(folder, { recursive: true })
  const statements = await distinct(heard)
  const whose = before || named.length > 0 ? "a part of the server's tests" : "the server's tests"
  const day = new Date().toISOString().slice(0, 10)
  const told = `Of ${statements.length} distinct statements that ${whose} sent on ${day}, their own preparations among them.`
  return `${told}\n\n${reportConstructs(await countConstructs(statements))}`
}

/** One of each statement, whatever its values and list lengths; skips what PostgreSQL's parser rejects. */
async function distinct(sent: readonly string[]): Promise<string[]> {
  const byShape = new Map<string, string>()
  for (const statement of sent) {
    const shape = await fingerprint(statement).catch(() => undefined)
    if (shape !== undefined) byShape.set(shape, statement)
  }
  return [...byShape.values()]
}

function listen(folder: string): void {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const files = named.length > 0 ? named : ['apps/server/src']
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--config', 'vitest.config.ts', ...files], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HAO_STATEMENTS: folder },
  })
  if (status !== 0) throw new Error('The tests failed: what they sent is not all that there is')
}
