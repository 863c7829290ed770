// node tools/run.mjs <file.ts> [arguments]: runs a TypeScript file of this repository, installing the packages it needs first.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installIfNeeded } from './install.mjs'
import { fail } from './say.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) fail('usage: node tools/run.mjs <file.ts> [arguments]')
installIfNeeded({ development: false })
const { register } = await import('tsx/esm/api')
register()
process.argv = [process.argv[0], resolve(file), ...args]
await import(pathToFileURL(resolve(file)).href)
