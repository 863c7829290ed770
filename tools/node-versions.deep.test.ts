import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createTestDatabase } from '@hao/testing/database.ts'
import { productionEnv } from '../apps/server/src/testing/production.ts'
import { install, readUnit, spawnServer, untilReady } from './documented-server.ts'
import { fetchNode } from './fetch-node.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** The other versions that README names: the suite itself runs on the third. */
const versions = [20, 22, 24].filter((major) => major !== Number(process.versions.node.split('.')[0]))

const isSupported = process.platform === 'linux' && process.arch === 'x64'

test.runIf(isSupported).each(versions)(
  'a release serves pages, pictures and staff passwords on Node %i, and the suites of packages and purchases pass',
  async (major) => {
    const node = await fetchNode(major, join(root, 'var', `node-${major}`))
    const { stdout: version } = await run(node, ['--version'])
    expect(version).toMatch(new RegExp(`^v${major}[.]`))
    const port = String(await freePort())
    const cwd = await install()
    const env = {
      ...(await productionEnv(await createTestDatabase())),
      ...readUnit().env,
      PORT: port,
      LOG_LEVEL: 'warn',
    }
    const server = spawnServer({ node, cwd, env })
    await untilReady(server, port)
    const page = await fetch(`http://127.0.0.1:${port}/mobile/home`).then((answer) => answer.text())
    const [, picture = ''] = /og:image" content="https:\/\/shop\.example([^"]+)"/.exec(page) ?? []
    expect((await fetch(`http://127.0.0.1:${port}${picture}`)).headers.get('content-type')).toBe('image/png')
    const { stdout } = await run(node, ['dist/staff.js', 'invite', '张三', 'owner'], { cwd, env })
    expect(stdout).toContain('https://console.example/invite#')
    // Node's own warnings are not JSON.
    expect(server.output()).not.toMatch(/^[^{]/m)

    const suites = [
      'packages',
      'apps/server/src/commerce/checkout/orders.test.ts',
      'apps/server/src/commerce/checkout/start-payment.test.ts',
      'apps/server/src/commerce/checkout/settle-payment.test.ts',
      'apps/server/src/commerce/checkout/purchase-statements.test.ts',
    ]
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    await run(node, [vitest, 'run', ...suites], {
      cwd: root,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      maxBuffer: 2 ** 28,
    })
  },
)
