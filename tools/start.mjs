// npm start: from a fresh clone to a running shop. Plain Node until the packages are installed.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { buildIfStale, isStale } from './build.mjs'
import { installIfNeeded, root } from './install.mjs'
import { portProblem } from './port.mjs'
import { fail } from './say.mjs'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  fail(`Node.js 20.19 or newer is needed; this is ${process.versions.node}.`)
const problem = await portProblem(process.env.PORT || '8080', process.env.HOST || '0.0.0.0')
if (problem) fail(problem)

const production = process.env.NODE_ENV === 'production'
const stale = isStale()
installIfNeeded({ development: !production || stale })
if (stale) await build()

if (process.argv.includes('--watch')) watch()
else {
  const { register } = await import('tsx/esm/api')
  register()
  await import('./run-product.ts')
}

async function build() {
  try {
    await buildIfStale()
  } catch (error) {
    if (error.code === 'ERR_MODULE_NOT_FOUND' && /'vite'/.test(error.message))
      fail(
        'The shop is not built, and the packages to build it are not here. Run: npm ci --include=dev && npm run build',
      )
    throw error
  }
}

/** Restarts the server when one of its source files changes. */
function watch() {
  const cli = fileURLToPath(new URL('./cli.mjs', import.meta.resolve('tsx')))
  const child = spawn(process.execPath, [cli, 'watch', '--clear-screen=false', 'tools/run-product.ts'], {
    cwd: root,
    stdio: 'inherit',
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 0))
}
