// npm start: from a fresh clone to a running shop. Plain Node, because what it runs is built. --watch runs
// the sources.
import { spawnSync } from 'node:child_process'
import { staleParts } from './build.mjs'
import { installIfNeeded, root } from './install.mjs'
import { portProblem } from './port.mjs'
import { fail } from './print.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
const { PORT, HOST, CONSOLE_PORT, CONSOLE_HOST, SERVE = 'console' } = process.env
const consolePort = CONSOLE_PORT || (PORT === '0' ? '0' : '8081')
const problem =
  (await portProblem(PORT || '8080', HOST || '0.0.0.0')) ??
  (SERVE.includes('console') && (await portProblem(consolePort, CONSOLE_HOST || '127.0.0.1', 'CONSOLE_PORT')))
if (problem) fail(problem)

const watch = process.argv.includes('--watch')
const production = process.env.NODE_ENV === 'production'
// A production machine does not have the demonstration's softphone.
const stale = staleParts(watch ? ['shop'] : production ? ['shop', 'console', 'server'] : undefined)
if (production) {
  if (stale.length > 0)
    fail(
      `The production build does not match the sources: ${stale.join(', ')}. Run: npm ci --include=dev && npm run build`,
    )
} else {
  installIfNeeded({ development: watch || stale.length > 0 })
  if (stale.length > 0) build()
}

if (watch) {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./run-product.ts')
} else await import('../dist/run-product.js')

/** In a process of its own, so that the bundler's memory is released. */
function build() {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs', ...stale], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}
