import type { Import } from './imports.ts'

/** A file of the repository: its path from the root with "/", its number of lines, its imports. */
export type SourceFile = { path: string; lines: number; imports: Import[] }

type ImportRule = {
  why: string
  from: RegExp
  /** What may not be imported from there. */
  forbids: RegExp
  /** Forbid only what is left at run time: `import type` may pass. */
  valuesOnly?: boolean
}

const test = String.raw`(?<!\.(?:test|fixture)\.tsx?|/testing(?:/[^/]+)?\.ts)$`
const code = (folder: string) => new RegExp(String.raw`^${folder}/.*${test}`)
const server = 'apps/server/src'
const shop = 'apps/shop/src'
/** The two apps whose screens stand on parts, and parts on a base. */
const screened = 'apps/(?:shop|console)/src'
const consoleApp = 'apps/console/src'
const nouns =
  '(?:numbers|categories|favourites|users|orders|payments|subscriptions|calls|rules|content|agreements|consents|support|waits|wechat|staff|approvals|audit)'
const stories = '(?:buying|renewing|calling|importing|binding|stocking|refunding|pricing)'
const noun = String.raw`^${server}/(${nouns})`

/** Who may not import whom. Tests may reach further (simulators, packages/testing), but never against the flow of the packages. */
export const importRules: ImportRule[] = [
  {
    why: 'numbers is pure: it imports nothing',
    from: code('packages/numbers'),
    forbids: /^(?!packages\/numbers\/)/,
  },
  {
    why: 'contract imports only numbers and zod',
    from: code('packages/contract'),
    forbids: /^(?!packages\/(contract|numbers)\/|zod)/,
  },
  {
    why: 'settings looks at texts: it imports nothing but hashes',
    from: code('packages/settings'),
    forbids: /^(?!packages\/settings\/|node:crypto)/,
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
    forbids: /^(zod(\/|$)|packages\/contract\/src\/(endpoints?[./]|console\/(calls?|list)[./]))/,
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
    why: 'simulators are the world outside: they know none of us',
    from: code('apps/simulators'),
    forbids: /^(apps\/(?!simulators\/)|packages|tools|lab)/,
  },
  {
    why: 'the softphone is a telephone like others: it knows SIP and nothing of us',
    from: code('apps/softphone/src'),
    forbids: /^(node:|apps\/(?!softphone\/)|packages|tools|lab)/,
  },
  {
    why: 'the SIP edge knows nobody but the canonical form of telephone numbers and what a secret is: it asks and tells by the carrier’s protocol',
    from: code('apps/sip-edge'),
    forbids: /^(apps\/(?!sip-edge\/)|packages\/(?!numbers\/src\/telephone\.ts|settings\/)|tools|lab)/,
  },
  {
    why: 'the route agent knows nobody: it asks, remembers and tells as the SIP edge does',
    from: code('apps/route-agent'),
    forbids: /^(apps\/(?!route-agent\/|sip-edge\/src\/route\/)|packages\/(?!settings\/)|tools|lab|telephony)/,
  },
  {
    why: 'routes leave SQL to their queries',
    from: /^apps\/server\/src\/\w+\/routes\.ts$/,
    forbids: /^(apps\/server\/src\/db\/|kysely)/,
    valuesOnly: true,
  },
  {
    why: 'stories and queries know no HTTP',
    from: new RegExp(String.raw`^${server}/(?:${nouns}|${stories})/(?!routes\.ts|testing/|.*\.test\.ts)`),
    forbids: /(\/routes\.ts$|^fastify)/,
    valuesOnly: true,
  },
  {
    why: 'queries call only the database',
    from: new RegExp(`${noun}/queries\\.ts$`),
    forbids: /^apps\/server\/src\/((http|ports|jobs)\/|refuse\.ts)/,
    valuesOnly: true,
  },
  {
    why: 'a noun knows no story: stories stand above it',
    from: new RegExp(String.raw`${noun}/.*${test}`),
    forbids: new RegExp(`^${server}/${stories}/`),
  },
  {
    why: 'the console stands above stories and nouns: only what wires the server knows it',
    from: new RegExp(String.raw`^${server}/(?!console/)[\w-]+/.*${test}`),
    forbids: new RegExp(`^${server}/console/`),
  },
  {
    why: 'the mechanisms serve nouns and stories, and know none',
    from: code(`${server}/(?:db|http|jobs|ports|sealed)`),
    forbids: new RegExp(`^${server}/(?:${nouns}|${stories})/`),
  },
]

/** kebab-case, with a second word for what it is: a test (that only the deep run has), a fixture, a configuration, a CSS module, declarations. */
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

/** All breaches of the fences, one line each: path, what, why. An empty list means that all is well. */
export function findBreaches(files: SourceFile[]): string[] {
  return [
    ...files.flatMap((file) => [...breachesOfShape(file), ...file.imports.flatMap(breachesOfImport)]),
    ...twoWayPairs(files),
  ]
}

const production = new RegExp(test)

/** Pairs of rooms of one app that import each other, types included. */
function twoWayPairs(files: SourceFile[]): string[] {
  const edges = new Map<string, Import>()
  for (const edge of files.flatMap(({ imports }) => imports)) {
    const [from, to] = [roomOf(edge.from), roomOf(edge.to)]
    if (from && to && from !== to && production.test(edge.from)) edges.set(`${from} ${to}`, edge)
  }
  return [...edges].flatMap(([pair, there]) => {
    const [from, to] = pair.split(' ') as [string, string]
    const back = edges.get(`${to} ${from}`)
    if (!back || from > to) return []
    return `${from} and ${to} import each other: ${there.from} → ${there.to}, ${back.from} → ${back.to}`
  })
}

/** The room of an app that a file stands in: its folder under src, a screen or part of the shop by itself; a file of src itself is none. */
function roomOf(path: string): string | undefined {
  return /^apps\/\w+\/src\/(?:(?:screens|parts)\/)?[\w-]+(?=\/)/.exec(path)?.[0]
}

function breachesOfImport(edge: Import): string[] {
  const broken = importRules.filter(
    (rule) => rule.from.test(edge.from) && rule.forbids.test(edge.to) && !(rule.valuesOnly && edge.typeOnly),
  )
  const reasons = broken.map(({ why }) => why)
  if (crossesNouns(edge)) reasons.push('a noun uses another through its functions, not its queries or routes')
  if (crossesScreens(edge)) reasons.push('a screen imports no other screen')
  return reasons.map((why) => `${edge.from} imports ${edge.to}: ${why}`)
}

function crossesNouns({ from, to }: Import): boolean {
  const mine = new RegExp(`${noun}/(?!.*\\.test\\.ts$)`).exec(from)?.[1]
  const theirs = new RegExp(`${noun}/(?:queries|routes)\\.ts$`).exec(to)?.[1]
  return mine !== undefined && theirs !== undefined && mine !== theirs
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
