// node tools/run.mjs [--dev] <file.ts> [arguments]: runs a TypeScript file of this repository, installing the packages it needs
// first; with --dev those for development too.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { fail } from './say.mjs'

const development = process.argv[2] === '--dev'
const [file, ...args] = process.argv.slice(development ? 3 : 2)
if (!file) fail('usage: node tools/run.mjs [--dev] <file.ts> [arguments]')
installIfNeeded({ development })
const { register } = await import('tsx/esm/api')
register()
process.argv = [process.argv[0], resolve(file), ...args]
await import(pathToFileURL(resolve(file)).href)
