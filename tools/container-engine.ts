// Builds the Dockerfile with buildah and runs the image, for a test on a machine without Docker and registry.
import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { installDebian, isInstalled } from '@hao/testing/debian.ts'
import { fetchNode } from './fetch-node.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(program, args, { cwd: root, maxBuffer: 2 ** 28 }).then(({ stdout }) => stdout.trim())

const certificates = '/etc/ssl/certs/ca-certificates.crt'
const engines = ['buildah', 'mmdebstrap']

/** Installs the engines; a sentence where that is impossible. */
export async function findMissingEngines(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return 'needs root on Linux'
  if (!engines.every(isInstalled)) await installDebian(...engines)
  return engines.every(isInstalled) ? undefined : `needs ${engines.join(', ')} of Debian`
}

export type Image = {
  /** The image's root folder. */
  folder: string
  config: {
    User: string
    Env: string[]
    Entrypoint: string[]
    Cmd: string[]
    StopSignal: string
    WorkingDir: string
  }
  remove(): Promise<void>
}

/**
 * Over base images made here: no registry is reached. The one to build in is a Debian with the Node of npm;
 * the one to run in has what distroless has.
 */
export async function buildImage(): Promise<Image> {
  const place = await mkdtemp(join(tmpdir(), 'hao-image-'))
  const storage = [
    '--root',
    join(place, 'storage'),
    '--runroot',
    join(place, 'run'),
    '--storage-driver',
    'vfs',
  ]
  const buildah = (command: string, ...args: string[]) => run('buildah', ...storage, command, ...args)
  const [, buildBase = '', runBase = ''] =
    /^ARG BUILD_IMAGE=(\S+)\nARG RUN_IMAGE=(\S+)$/m.exec(await readFile(join(root, 'Dockerfile'), 'utf8')) ??
    []
  const node = await fetchNode(22, join(place, 'node'))
  await commit(buildah, buildBase, await debianWithNode(place, node))
  await commit(buildah, runBase, await distroless(join(place, 'distroless'), node))
  await buildah('build', '--isolation', 'chroot', '--pull-never', '--format', 'docker', '-t', 'hao', '.')
  const container = await buildah('from', '--pull-never', 'hao')
  const folder = await buildah('mount', container)
  const { Docker } = JSON.parse(await buildah('inspect', '--type', 'image', 'hao'))
  return {
    folder,
    config: Docker.config,
    remove: async () => {
      await buildah('umount', container)
      await buildah('rm', container)
      await rm(place, { recursive: true, force: true })
    },
  }
}

type Buildah = (command: string, ...args: string[]) => Promise<string>

/** Commits a tar or folder as an image of this name. */
async function commit(buildah: Buildah, name: string, content: string): Promise<void> {
  const container = await buildah('from', 'scratch')
  await buildah('add', '--quiet', container, content, '/')
  await buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container)
  await buildah('config', '--env', `NODE_EXTRA_CA_CERTS=${certificates}`, container)
  await buildah('commit', '--quiet', container, name)
  await buildah('rm', container)
}

async function debianWithNode(place: string, node: string): Promise<string> {
  const folder = join(place, 'debian')
  await run('mmdebstrap', '--variant=minbase', '--include=ca-certificates', 'bookworm', folder)
  await cp(node, join(folder, 'usr/local/bin/node'))
  // npm reaches its registry with the certificates that this machine trusts.
  await cp(certificates, join(folder, certificates), { dereference: true })
  const npm = join(await run('npm', 'root', '-g'), 'npm')
  await cp(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
  await writeFile(
    join(folder, 'usr/local/bin/npm'),
    '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n',
  )
  await chmod(join(folder, 'usr/local/bin/npm'), 0o755)
  return folder
}

async function distroless(folder: string, node: string): Promise<string> {
  const put = async (from: string, to: string) => {
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await cp(from, join(folder, to), { dereference: true })
  }
  await put(node, 'nodejs/bin/node')
  const libraries = [
    'libc.so.6',
    'libm.so.6',
    'libdl.so.2',
    'libpthread.so.0',
    'librt.so.1',
    'libstdc++.so.6',
    'libgcc_s.so.1',
  ]
  for (const name of libraries)
    await put(`/lib/x86_64-linux-gnu/${name}`, `lib/x86_64-linux-gnu/${name}`).catch(() =>
      put(`/usr/lib/x86_64-linux-gnu/${name}`, `lib/x86_64-linux-gnu/${name}`),
    )
  await put('/lib64/ld-linux-x86-64.so.2', 'lib64/ld-linux-x86-64.so.2')
  await put(certificates, certificates)
  await mkdir(join(folder, 'etc'), { recursive: true })
  await writeFile(join(folder, 'etc/passwd'), 'nonroot:x:65532:65532::/home/nonroot:/sbin/nologin\n')
  await mkdir(join(folder, 'tmp'), { mode: 0o1777 })
  // Folders that distroless has, or an engine makes for its mounts.
  for (const place of ['var/lib', 'proc', 'dev', 'run/secrets'])
    await mkdir(join(folder, place), { recursive: true })
  return folder
}
