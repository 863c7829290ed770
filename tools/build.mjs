// npm run build [-- part …]: builds what is stale: the shop for browser and server rendering, the console,
// the server with its commands; or only the named parts. Needs the devDependencies.
import { copyFileSync, cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isStale, stampOf } from './freshness.mjs'
import { installIfNeeded, root } from './install.mjs'
import { say } from './print.mjs'

const packages = ['packages/contract', 'packages/numbers', 'package-lock.json']
const commands = {
  roles: 'apps/server/src/platform/db/roles/cli.ts',
  migrate: 'apps/server/src/platform/migrate/migrate-cli.ts',
  import: 'apps/server/src/inventory/import/import-cli.ts',
  agreements: 'apps/server/src/people/agreements/cli.ts',
  ticket: 'apps/server/src/content/support/cli.ts',
  selling: 'apps/server/src/inventory/selling/cli.ts',
  staff: 'apps/server/src/people/staff/cli.ts',
  invariants: 'apps/server/src/operations/invariants/cli.ts',
  backup: 'apps/server/src/operations/backup/backup-cli.ts',
  restore: 'apps/server/src/operations/backup/restore-cli.ts',
  keys: 'apps/server/src/platform/encryption/cli.ts',
  audit: 'apps/server/src/people/audit/cli.ts',
  check: 'apps/server/src/check.ts',
  trace: 'apps/server/src/operations/monitoring/trace-cli.ts',
}
const programs = {
  server: 'apps/server/src/process.ts',
  'run-product': 'tools/run-product.ts',
  'sip-edge': 'apps/sip-edge/src/process.ts',
  'route-agent': 'apps/route-agent/src/process.ts',
  simulators: 'apps/simulators/src/process.ts',
  ...commands,
}

/** Each build: its sources, and how it is made. */
export const builds = {
  shop: {
    sources: ['apps/shop', 'packages/kit', 'tools/browsers', ...packages],
    results: ['apps/shop/dist/client', 'apps/shop/dist/server'],
    stamp: 'apps/shop/dist/.built-from',
    settings: process.env.VITE_REGIONS_URL,
    make: buildShop,
  },
  console: {
    sources: ['apps/console', 'packages/kit', 'apps/shop/precompress.ts', 'tools/browsers', ...packages],
    results: ['apps/console/dist/client'],
    stamp: 'apps/console/dist/.built-from',
    make: buildConsole,
  },
  softphone: {
    sources: ['apps/softphone', 'tools/browsers', 'package-lock.json'],
    results: ['apps/softphone/dist'],
    stamp: 'apps/softphone/dist/.built-from',
    make: buildSoftphone,
  },
  server: {
    sources: [
      ...['server', 'simulators', 'sip-edge', 'route-agent'].map((app) => `apps/${app}`),
      'packages/carrier-protocol',
      'packages/settings',
      'tools',
      // Its version.
      'package.json',
      ...packages,
    ],
    results: Object.keys(programs).map((name) => `dist/${name}.js`),
    stamp: 'dist/.built-from',
    make: buildServer,
  },
}

/** @typedef {keyof typeof builds} Part */

/**
 * The built file of a program, such as the server or the command `import`, by its source; undefined for other
 * files.
 * @param {string} source path from the root
 * @returns {string | undefined}
 */
export function builtProgram(source) {
  const [name] = Object.entries(programs).find(([, file]) => file === source) ?? []
  return name && join(root, 'dist', `${name}.js`)
}

/**
 * The parts with files that are missing or were built from other sources than those on disk.
 * @param {Part[]} parts
 */
export function staleParts(parts = Object.keys(builds)) {
  return parts.filter((part) => isStale(builds[part]))
}

/** The parts that were never built. */
export function missingParts() {
  const isMissing = ({ results }) => !results.every((result) => existsSync(join(root, result)))
  return Object.keys(builds).filter((part) => isMissing(builds[part]))
}

async function buildPart(vite, part) {
  const started = performance.now()
  say(`Building the ${part} …`)
  const stamp = stampOf(builds[part])
  await builds[part].make(vite)
  stamp()
  say(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

async function buildShop(vite) {
  const shop = join(root, 'apps/shop')
  const common = {
    root: shop,
    configFile: join(shop, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  }
  await vite.build({ ...common, build: { outDir: 'dist/client', emptyOutDir: true } })
  await vite.build({
    ...common,
    build: { outDir: 'dist/server', emptyOutDir: true, ssr: 'src/entry-server.tsx' },
  })
}

async function buildConsole(vite) {
  const configFile = join(root, 'apps/console/vite.config.ts')
  await vite.build({ configFile, logLevel: 'warn', mode: 'production' })
}

async function buildSoftphone(vite) {
  const configFile = join(root, 'apps/softphone/vite.config.ts')
  await vite.build({ configFile, logLevel: 'warn', mode: 'production' })
}

/**
 * Bundles the server, the product around it and the commands, packages included, into one folder of dist/:
 * they find guard.sh, prompts, each other and node_modules relative to their own place.
 */
async function buildServer(vite) {
  await vite.build({
    root,
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['pg-native', 'sharp', '@node-rs/argon2'] },
    // Newer versions of Node have this global. Without it, pg looks for `Response` and makes Node load all of
    // fetch.
    define: { navigator: '{"userAgent":"Node.js"}' },
    build: {
      ssr: true,
      outDir: 'dist',
      license: { fileName: '.vite/license.json' },
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: {
        input: programs,
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          sourcemapExcludeSources: true,
          // V8 keeps a file with a Chinese character in two bytes a character.
          charset: 'ascii',
          // Its regular expressions with Chinese characters cannot be escaped.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'meaning', test: /numbers.src.meaning/ }],
          },
          // Minified, because it is read at each start, but with the names that stack traces show.
          minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  })
  copyFileSync(join(root, 'apps/server/src/platform/db/embedded/guard.sh'), join(root, 'dist/guard.sh'))
  cpSync(join(root, 'apps/sip-edge/src/media/prompts'), join(root, 'dist/prompts'), { recursive: true })
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  installIfNeeded({ development: true })
  const named = process.argv.slice(2)
  const stale = staleParts(named.length > 0 ? named : undefined)
  if (stale.length > 0) {
    process.env.NODE_ENV = 'production'
    const vite = await import('vite')
    for (const part of stale) await buildPart(vite, part)
  }
}
