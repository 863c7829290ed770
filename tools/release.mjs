// npm run release: everything that a machine needs to serve, as one archive in var/release. Builds what is
// stale first. The same sources and packages give the same bytes.
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { listParts, writeNotices, writeSbom } from './bill-of-materials.mjs'
import { root } from './install.mjs'
import { say } from './print.mjs'
import { sha256, signRelease } from './sign-release.mjs'

/** What is copied as it is, where it exists. */
const copied = [
  'dist',
  'apps/shop/dist',
  'apps/console/dist',
  'docs',
  'CHANGELOG.md',
  'telephony/kamailio.cfg',
  'telephony/local.cfg',
  'telephony/tls.cfg',
  'telephony/extensions.conf',
  'telephony/dispatcher.list',
  'telephony/trunks.list',
]

/** Packages that are not in the bundle. The embedded PostgreSQL is of demonstrations only. */
const packages = ['@node-rs/argon2', 'sharp']

/**
 * Makes the archive in `folder` from what is built; returns its path.
 * @param {string} folder
 */
export function makeRelease(folder = join(root, 'var/release')) {
  const { name, version, engines } = readJson('package.json')
  const title = `${name}-${version}`
  const stage = join(folder, title)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true })
  const runtime = packages.reduce((found, each) => withDependencies(each, found), new Set())
  for (const part of [...copied, ...[...runtime].map((each) => `node_modules/${each}`)])
    if (existsSync(join(root, part)))
      cpSync(join(root, part), join(stage, part), { recursive: true, filter: isUseful })
  unlinkDocuments(stage)
  const scripts = { start: 'node --min-semi-space-size=8 --max-semi-space-size=8 dist/server.js' }
  const manifest = { name, version, private: true, type: 'module', scripts, engines }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  const parts = listParts(runtime)
  writeFileSync(join(stage, 'NOTICES.txt'), writeNotices(parts))
  writeFileSync(join(stage, 'sbom.cdx.json'), writeSbom(parts, releasedAt()))
  const sums = listFiles(stage, '').map((path) => `${sha256(join(stage, path))}  ${path}\n`)
  writeFileSync(join(stage, 'SHA256SUMS'), sums.join(''))
  const archive = join(folder, `${title}-${process.platform}-${process.arch}.tar.gz`)
  const owner = ['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX']
  const order = ['--sort=name', `--mtime=@${releasedAt()}`]
  const tar = execFileSync('tar', [...order, ...owner, '-C', folder, '-cf', '-', title], {
    maxBuffer: 2 ** 30,
  })
  writeFileSync(archive, execFileSync('gzip', ['-n', '-9'], { input: tar, maxBuffer: 2 ** 30 }))
  rmSync(stage, { recursive: true })
  signRelease(archive, process.env.RELEASE_KEY_FILE)
  return archive
}

/** Screenshots are most of the documents' size. */
const isUseful = (path) => path !== join(root, 'docs/pictures')

/** Replaces each link of a document to a file that the archive lacks by its text. */
function unlinkDocuments(stage) {
  for (const path of listFiles(stage, '').filter((each) => /^(?!node_modules).*\.md$/.test(each))) {
    const file = join(stage, path)
    const text = readFileSync(file, 'utf8').replaceAll(
      /!?\[([^\]]*)\]\(([^)\s]+)\)/g,
      (link, words, target) => {
        const isHere = /^(#|[a-z]+:)/.test(target) || existsSync(join(dirname(file), target.split('#')[0]))
        return isHere ? link : words
      },
    )
    writeFileSync(file, text)
  }
}

/** A package and those that it needs and that are installed for this platform. */
function withDependencies(name, found) {
  const file = join('node_modules', name, 'package.json')
  if (found.has(name) || !existsSync(join(root, file))) return found
  const { dependencies = {}, optionalDependencies = {} } = readJson(file)
  return Object.keys({ ...dependencies, ...optionalDependencies }).reduce(
    (all, each) => withDependencies(each, all),
    found.add(name),
  )
}

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** The files below a folder, sorted, as paths in it. */
function listFiles(folder, below) {
  return readdirSync(join(folder, below), { withFileTypes: true })
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(below, entry.name)
      return entry.isDirectory() ? listFiles(folder, path) : [path]
    })
}

/** The time (s) of the commit, for the dates of the files. */
function releasedAt() {
  if (process.env.SOURCE_DATE_EPOCH) return process.env.SOURCE_DATE_EPOCH
  if (!existsSync(join(root, '.git'))) return '0'
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root }).toString().trim()
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const build = ['tools/build.mjs', 'shop', 'console', 'server']
  execFileSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
  const archive = makeRelease()
  say(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB, SHA-256 ${sha256(archive)}`)
  say(
    process.env.RELEASE_KEY_FILE
      ? `Signed: ${archive}.sha256.sig`
      : 'Not signed: RELEASE_KEY_FILE is not set.',
  )
}
