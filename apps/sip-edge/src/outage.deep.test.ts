import { expect, onTestFinished, test } from 'vitest'
import { runEdge } from './main.ts'
import { numbers, ring, startApplication, testOutages } from './testing/contract-outage.ts'
import { phoneNumber } from './testing/edge.ts'
import { openPeer } from './testing/peer.ts'

const logged: string[] = []

async function start() {
  const application = await startApplication()
  const edge = await runEdge(
    {
      SIP_HOST: '127.0.0.1',
      SIP_PORT: '0',
      SIP_WS_PORT: 'off',
      SIP_ADDRESS: '127.0.0.1',
      SIP_TRUNKS: '127.0.0.1',
      SIP_MEDIA_FROM: '31000',
      SIP_MEDIA_TO: '31999',
      SERVER_URL: `http://127.0.0.1:${application.port}`,
      CARRIER_ID: 'trunk',
      CARRIER_SECRET: 'a secret of both',
    },
    (line) => logged.push(line),
  )
  onTestFinished(() => edge.close())
  const phone = await openPeer(edge.port, phoneNumber)
  await phone.register(phoneNumber)
  return { caller: await openPeer(edge.port), phone, application }
}

testOutages(start)

test('the log says that the application gave no answer, without a number', async () => {
  const stage = await start()
  await ring(stage, numbers.slice(0, 1))
  stage.application.child.kill('SIGKILL')
  logged.length = 0
  await ring(stage, numbers.slice(0, 1))
  expect(logged.join()).toContain('the application gave no answer')
  for (const secret of [numbers[0], phoneNumber]) expect(logged.join()).not.toContain(secret)
})
