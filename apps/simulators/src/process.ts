// Entry point of the simulators of a test environment, as a program of their own. The environment has its
// settings. It ends on SIGTERM.
import '@hao/settings/load-file-settings.ts'
import { once } from 'node:events'
import { loadSecrets, readConfig, writeServerSettings } from './config.ts'
import { createFront } from './front.ts'
import { startSimulators } from './main.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { shopUrl, host, port, ownUrl, dir } = readConfig(process.env)
  const secrets = await loadSecrets(dir)
  const simulators = await startSimulators({
    dir,
    notifyUrl: `${shopUrl}/api/wxpay/notify`,
    publicUrl: shopUrl,
    apiUrl: ownUrl,
    carrierSecret: secrets.carrier,
    wechatOpenSecret: secrets.wechatOpen,
  })
  const front = createFront(simulators.env).listen(port, host)
  await once(front, 'listening')
  const end = async () => {
    front.close()
    front.closeAllConnections()
    await simulators.stop()
    process.exit(0)
  }
  process.on('SIGTERM', () => void end())
  const file = await writeServerSettings(dir, connectTo(ownUrl, shopUrl, simulators.env))
  write(`The simulators listen on ${host}:${port}. The settings for the server are in ${file}.`)
} catch (error) {
  process.stderr.write(
    `The simulators cannot start: ${error instanceof Error ? error.message : String(error)}\n`,
  )
  process.exit(1)
}

/** The server's settings, with the addresses of the simulators replaced by the one of their common port. */
function connectTo(ownUrl: string, shopUrl: string, env: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).map(([name, value]) => {
      // Browsers open it through the shop.
      if (name === 'WECHAT_OPEN_AUTHORIZE_URL') return [name, shopUrl + value]
      return [name, /^http:\/\/127\.0\.0\.1:\d+$/.test(value) ? ownUrl : value]
    }),
  )
}
