import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const runProduct = fileURLToPath(new URL('./run-product.ts', import.meta.url))
const probePort = fileURLToPath(new URL('./port.mjs', import.meta.url))

/** Runs Node with these settings and nothing else from our environment; resolves with how it ended and what it said. */
async function node(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; said: string }> {
  const path = { PATH: process.env['PATH'] }
  return promisify(execFile)(process.execPath, args, { env: { ...path, ...env } }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      said: error.stdout + error.stderr,
    }),
  )
}

test('production without secrets ends at once, naming them together and without a stack', async () => {
  const { code, said } = await node(['--import', 'tsx', runProduct], { NODE_ENV: 'production' })
  expect(code).toBe(1)
  expect(said).toMatch(/DATABASE_URL[^]*WECHAT_PAY_API_V3_KEY[^]*SMS_PROVIDER/)
  expect(said).not.toMatch(/^\s+at /m)
})

test('a taken port is named before anything slow begins', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await new Promise((resolve) => other.once('listening', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const program = `import { portProblem } from ${JSON.stringify(probePort)}
    console.log(await portProblem('${port}', '0.0.0.0'))`
  const { said } = await node(['--input-type=module', '-e', program], {})
  expect(said).toContain(`Port ${port} is taken by another program`)
  expect(said).toContain('PORT=')
  other.close()
})
