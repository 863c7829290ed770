import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Ant Design's overlays, by any import. */
const antd =
  /import \{[^}]*\b(?:Modal|Drawer)\b[^}]*\} from 'antd'|\bmodal\.(?:confirm|info|warning|error|success)\(/i

test('every overlay of the console is a Dialog, which the back button closes', () => {
  const root = import.meta.dirname
  const own = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && antd.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(own.map((file) => file.replaceAll('\\', '/'))).toEqual(['parts/page/dialog.tsx'])
})
