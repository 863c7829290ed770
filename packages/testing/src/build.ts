import { execFileSync } from 'node:child_process'
import { missingParts } from '../../../tools/build.mjs'
import { root } from '../../../tools/install.mjs'

/** Builds missing parts of the product: some tests serve pages or start built programs. Rebuilds nothing. */
export default function setup(): void {
  const parts = missingParts()
  if (parts.length === 0) return
  execFileSync(process.execPath, ['tools/build.mjs', ...parts], { cwd: root, stdio: 'inherit' })
}
