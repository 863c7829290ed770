import { findCycles } from './cycles.ts'
import type { Import } from './imports.ts'

/** A source file: its path from the root with "/", its number of lines, its imports. */
export type SourceFile = { path: string; lines: number; imports: Import[] }

type ImportRule = {
  why: string
  from: RegExp
  /** The imports that are forbidden there. */
  forbids: RegExp
  /** Forbids imports that are left at run time only: `import type` is allowed. */
  valuesOnly?: boolean
}

const test = String.raw`(?<!\.(?:test|fixture)\.tsx?|/testing(?:/[^/]+)?\.ts)$`
const code = (folder: string) => new RegExp(String.raw`^${folder}/.*${test}`)
const server = 'apps/server/src'
const shop = 'apps/shop/src'
/** The two apps with layers: screens use parts, parts use base. */
const screened = 'apps/(?:shop|console)/src'
const consoleApp = 'apps/console/src'
/** The areas of the server, lowest first. An area imports itself and the areas before it. */
export const areas = [
  'platform',
  'people',
  'content',
  'inventory',
  'telephony',
  'commerce',
  'console',
  'operations',
] as const
const business = `${server}/(?:people|content|inventory|telephony|commerce)`
const room = String.raw`${server}/[\w-]+/[\w-]+`

/** Tests may also import simulators and packages/testing, but never against the order of packages. */
export const importRules: ImportRule[] = [
  {
    why: 'numbers is pure: it imports nothing but a calendar',
    from: code('packages/numbers'),
    forbids: /^(?!packages\/numbers\/|tyme4ts$)/,
  },
  {
    why: 'contract imports only numbers and zod',
    from: code('packages/contract'),
    forbids: /^(?!packages\/(contract|numbers)\/|zod)/,
  },
  {
    why: 'settings imports nothing but zod, hashes, and files for secrets',
    from: code('packages/settings'),
    forbids: /^(?!packages\/settings\/|zod$|node:(crypto|fs|path)$)/,
  },
  {
    why: 'the carrier protocol imports only zod and the canonical form of telephone numbers',
    from: code('packages/carrier-protocol'),
    forbids: /^(?!packages\/(carrier-protocol\/|numbers\/src\/telephone\.ts)|node:|zod$)/,
  },
  { why: 'kit imports none of the apps', from: /^packages\/kit\//, forbids: /^apps\// },
  {
    why: 'the shop imports no other app and no tool',
    from: code(shop),
    forbids: /^(apps\/(?!shop\/)|tools\/|lab\/|packages\/testing\/)/,
  },
  {
    why: 'the console’s screens import no other app and no tool',
    from: code(consoleApp),
    forbids: /^(apps\/(?!console\/)|tools\/|lab\/|packages\/testing\/)/,
  },
  {
    why: 'browser code runs without Node',
    from: code('(?:packages/kit|apps/shop|apps/console)/src(?!/entry-server)'),
    forbids: /^(node:|pg$|fastify|kysely)/,
  },
  {
    why: 'a zod import costs the browser up to 93 KB: types only',
    from: code('(?:packages/kit|apps/shop|apps/console)/src'),
    forbids: /^(zod(\/|$)|packages\/contract\/src\/(endpoints?[./]|console\/(endpoints?|list)[./]))/,
    valuesOnly: true,
  },
  {
    why: 'base stands under the parts, the screens and the shell',
    from: new RegExp(`^${screened}/base/`),
    forbids: new RegExp(`^${screened}/(?:parts|screens|shell)/`),
  },
  {
    why: 'parts stand under the screens and the shell',
    from: new RegExp(`^${screened}/parts/`),
    forbids: new RegExp(`^${screened}/(?:screens|shell)/`),
  },
  {
    why: 'screens stand under the shell',
    from: new RegExp(`^${screened}/screens/`),
    forbids: new RegExp(`^${screened}/shell/`),
  },
  {
    why: 'the server never imports the shop’s source, nor the console’s',
    from: /^apps\/server\//,
    forbids: /^(apps\/(?:shop|console)\/src|packages\/kit)\//,
    valuesOnly: true,
  },
  {
    why: 'the server knows neither simulators nor tools',
    from: code('apps/server'),
    forbids: /^(apps\/simulators|tools|lab|packages\/testing|e2e)\//,
  },
  {
    why: 'simulators are the world outside: they know the carrier protocol, files of settings, and none of us',
    from: code('apps/simulators'),
    forbids: /^(apps\/(?!simulators\/)|packages\/(?!(?:carrier-protocol|settings)\/)|tools|lab)/,
  },
  {
    why: 'the softphone is a telephone like others: it knows SIP and nothing of us',
    from: code('apps/softphone/src'),
    forbids: /^(node:|apps\/(?!softphone\/)|packages|tools|lab)/,
  },
  {
    why: 'the SIP edge knows the carrier protocol, telephone numbers and secrets',
    from: code('apps/sip-edge'),
    forbids:
      /^(apps\/(?!sip-edge\/)|packages\/(?!carrier-protocol\/|numbers\/src\/telephone\.ts|settings\/)|tools|lab)/,
  },
  {
    why: 'the route agent knows the carrier protocol and secrets',
    from: code('apps/route-agent'),
    forbids: /^(apps\/(?!route-agent\/)|packages\/(?!carrier-protocol\/|settings\/)|tools|lab|telephony)/,
  },
  {
    why: 'routes leave SQL to their queries',
    from: new RegExp(String.raw`^${room}/(?:[\w-]+-)?routes\.ts$`),
    forbids: new RegExp(`^(${server}/platform/db/|kysely)`),
    valuesOnly: true,
  },
  {
    why: 'use cases and queries know no HTTP',
    from: new RegExp(String.raw`^${business}/(?!.*(?:routes\.ts$|/testing/|\.test\.ts$))`),
    forbids: /^fastify/,
    valuesOnly: true,
  },
  {
    why: 'routes are mounted by the app, and imported by nobody else',
    from: new RegExp(String.raw`^${server}/[\w-]+/[\w-]+/.*${test}`),
    forbids: new RegExp(String.raw`^${room}/(?:\w+-)?routes\.ts$`),
  },
  {
    // The SQL that enqueues a job, or looks for an idempotency key, is part of another statement.
    why: 'queries call only the database',
    from: new RegExp(String.raw`^${business}/.*/(?:[\w-]+-)?queries\.ts$`),
    forbids: new RegExp(
      String.raw`^${server}/platform/(?:http(?!/idempotency-queries\.ts$)|integrations|jobs(?!/table\.ts$))/`,
    ),
    valuesOnly: true,
  },
  {
    why: 'a room knows of the server’s root only the type of the context',
    from: new RegExp(String.raw`^${server}/[\w-]+/.*${test}`),
    forbids: new RegExp(String.raw`^${server}/(?!context\.ts$)[\w-]+\.ts$`),
  },
  {
    why: 'the platform does not know the shop’s context: it names what it needs',
    from: new RegExp(String.raw`^${server}/platform/.*${test}`),
    forbids: new RegExp(String.raw`^${server}/context\.ts$`),
  },
  ...areas.slice(0, -1).map((area, index) => ({
    why: `${area} is below ${areas.slice(index + 1).join(', ')}`,
    from: new RegExp(`^${server}/${area}/.*${test}`),
    forbids: new RegExp(`^${server}/(?:${areas.slice(index + 1).join('|')})/`),
  })),
]

/** With an optional second word: test, deep test, fixture, configuration, CSS module, declarations. */
const kebab = '[a-z0-9]+(?:-[a-z0-9]+)*'
const shapes: { under: RegExp; names: RegExp }[] = [
  {
    under: /^(packages|apps|telephony|tools|lab|e2e)\//,
    names: new RegExp(
      String.raw`^${kebab}(\.((deep\.)?test|fixture|config|module|d))?\.(ts|tsx|mts|mjs|css|sh)$`,
    ),
  },
]
const longAllowed =
  /(^|\/)(package-lock\.json|generated\/.*|texts?\/.*|[\w-]*(texts|catalogue)[\w-]*\.ts|.*-table\.ts)$/

/** All breaches of the rules, one line each: path, problem, reason. Empty when there is none. */
export function findBreaches(files: SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => [...breachesOfShape(file), ...file.imports.flatMap(breachesOfImport)]),
    ...roomCycles(files),
    ...fileCycles(files),
  ]
}

const production = new RegExp(test)

/** Rooms that import each other, directly or through others, types included: one line a cycle. */
function roomCycles(files: SourceFile[]): string[] {
  const edges = files.flatMap(({ imports }) => imports).filter(({ from }) => production.test(from))
  return findCycles(edges, roomOf).map((circle) => `${circle.join(', ')}: these rooms import each other`)
}

/** Files that import each other, tests included; type-only and dynamic imports count. */
function fileCycles(files: SourceFile[]): string[] {
  const edges = files.flatMap(({ imports }) => imports)
  return findCycles(edges, (path) => path).map(
    (circle) => `${circle.join(', ')}: these files import each other`,
  )
}

/** A folder of a server area, a screen, a part, or a folder of another app; undefined above the rooms. */
function roomOf(path: string): string | undefined {
  const inServer = new RegExp(`^${room}(?=/)`).exec(path)?.[0]
  if (inServer || path.startsWith(`${server}/`)) return inServer
  return /^apps\/[\w-]+\/src\/(?:(?:screens|parts)\/)?[\w-]+(?=\/)/.exec(path)?.[0]
}

function breachesOfImport(edge: Import): string[] {
  const broken = importRules.filter(
    (rule) => rule.from.test(edge.from) && rule.forbids.test(edge.to) && !(rule.valuesOnly && edge.typeOnly),
  )
  const reasons = broken.map(({ why }) => why)
  if (crossesConsoleRooms(edge)) reasons.push('a room of the console imports no other room of it')
  if (crossesScreens(edge)) reasons.push('a screen imports no other screen')
  return reasons.map((why) => `${edge.from} imports ${edge.to}: ${why}`)
}

/** A room of the console, except the shared ones and those of tests. */
const consoleRoom = new RegExp(String.raw`^${server}/console/(?!base/|testing/)[\w-]+(?=/)`)

function crossesConsoleRooms({ from, to }: Import): boolean {
  const [mine, theirs] = [consoleRoom.exec(from)?.[0], consoleRoom.exec(to)?.[0]]
  return mine !== undefined && theirs !== undefined && mine !== theirs && production.test(from)
}

function crossesScreens({ from, to }: Import): boolean {
  const screen = new RegExp(`^${screened}/screens/[\\w-]+/`)
  const mine = screen.exec(from)?.[0]
  return mine !== undefined && screen.test(to) && !to.startsWith(mine)
}

function breachesOfShape({ path, lines }: SourceFile): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const found: string[] = []
  if (lines > 300 && !longAllowed.test(path)) found.push(`${lines} lines, more than 300`)
  if (/(^|\/)(utils?|helpers?)\//.test(path)) found.push('a folder is named after what is in it, not utils')
  if (/^index\.[cm]?[jt]sx?$/.test(name)) found.push('no index files: import the file itself')
  if (shapes.some(({ under, names }) => under.test(path) && !names.test(name)))
    found.push('not one of the shapes of file names')
  return found.map((why) => `${path}: ${why}`)
}
