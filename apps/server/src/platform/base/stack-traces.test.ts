import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { build } from 'vite'

const mapper = fileURLToPath(new URL('./stack-traces.ts', import.meta.url))

test('a stack of a minified bundle names the source file and its line, and so does that of its cause', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hao-stacks-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const source = join(folder, 'fails.ts')
  await writeFile(
    source,
    `import { mapStackTraces } from ${JSON.stringify(mapper)}
type Nothing = undefined
mapStackTraces()
function breakIt(): Nothing {
  throw new RangeError('broken', { cause: new Error('first') })
}
try {
  breakIt()
} catch (error) {
  console.log(error.stack, error.cause.stack)
}`,
  )
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: source,
      outDir: 'dist',
      minify: 'oxc',
      sourcemap: true,
      rolldownOptions: { output: { entryFileNames: '[name].mjs' } },
    },
  })
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'dist/fails.mjs')])
  const [thrown = '', cause = ''] = stdout.split('Error: first')
  expect(thrown).toMatch(/^RangeError: broken\n    at /)
  expect(thrown).toContain(`${source}:5:`)
  expect(thrown).toContain(`${source}:8:`)
  expect(cause).toContain(`${source}:5:`)
})
