import { execFile } from 'node:child_process'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isExecutable } from './debian.ts'

const run = promisify(execFile)

/** The words that start a program. */
type ProgramOfRelease = (path: string) => [file: string, ...args: string[]]

const libraries = 'usr/lib/x86_64-linux-gnu'
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'

/**
 * Unpacks a package of another Debian release with all that it depends on, beside the system: apt-get works
 * on lists of its own, and nothing is installed. Kept for later runs. Undefined where apt-get, Debian's
 * mirror or the architecture is missing.
 */
export async function unpackDebian(release: string, name: string): Promise<ProgramOfRelease | undefined> {
  const root = join(tmpdir(), `hao-debian-${release}-${name}`)
  const loader = join(root, libraries, 'ld-linux-x86-64.so.2')
  if (!(await isExecutable(loader)) && !(await unpack(root, release, name).catch(() => false)))
    return undefined
  return (path) => [loader, '--library-path', join(root, libraries), join(root, path)]
}

async function unpack(root: string, release: string, name: string): Promise<boolean> {
  process.stdout.write(`Unpacking ${name} of Debian ${release} (apt-get) …\n`)
  const work = `${root}.${process.pid}`
  const [lists, debs] = [join(work, 'lists'), join(work, 'debs')]
  const [tree, sources] = [join(work, 'tree'), join(work, 'sources.list')]
  for (const folder of [`${lists}/partial`, `${debs}/partial`, tree, `${work}/none`])
    await mkdir(folder, { recursive: true })
  await writeFile(sources, `deb [signed-by=${keyring}] ${await findMirror()} ${release} main\n`)
  const options = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': `${work}/none`,
    'Dir::State::Lists': lists,
    // No package counts as installed: all dependencies are fetched.
    'Dir::State::status': '/dev/null',
    'Dir::Cache': work,
    'Dir::Cache::archives': debs,
    'APT::Sandbox::User': 'root',
    'APT::Install-Recommends': 'false',
  }
  const words = Object.entries(options).flatMap(([option, value]) => ['-o', `${option}=${value}`])
  const apt = (...args: string[]) => run('apt-get', [...words, ...args], { maxBuffer: 64 * 1024 * 1024 })
  try {
    await apt('update')
    await apt('install', '-y', '--download-only', name)
    for (const deb of await readdir(debs))
      if (deb.endsWith('.deb')) await run('dpkg', ['-x', join(debs, deb), tree])
    await rename(tree, root)
    return true
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** The address of this machine's mirror of Debian. */
async function findMirror(): Promise<string> {
  const { stdout } = await run('apt-get', ['indextargets', '--format', '$(REPO_URI)', 'Created-By: Packages'])
  const mirror = stdout.split('\n').find((each) => /\/debian\/?$/.test(each))
  if (!mirror) throw new Error('apt-get has no mirror of Debian')
  return mirror
}
