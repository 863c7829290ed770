// node tools/run.mjs <file.ts> [arguments]: runs a TypeScript file of this repository. Runs the built program
// when it is fresh; otherwise installs the development packages and runs the source.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtProgram, staleParts } from './build.mjs'
import { installIfNeeded } from './install.mjs'
import { fail } from './print.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('usage: node tools/run.mjs <file.ts> [arguments]')
// A reader that leaves early (| head) must not stop the command's work.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error
})
process.argv = [process.argv[0], resolve(file), ...args]
const built = builtProgram(file)
const fresh = built && staleParts(['server']).length === 0
if (built && !fresh && process.env.NODE_ENV === 'production')
  fail('The build of the commands does not match the sources. Run: npm ci --include=dev && npm run build')

if (fresh) await import(pathToFileURL(built).href)
else {
  installIfNeeded({ development: true })
  const { register } = await import('tsx/esm/api')
  register()
  await import(pathToFileURL(resolve(file)).href)
}
