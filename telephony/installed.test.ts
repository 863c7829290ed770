import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test.each([
  ['kamailio', '-v', 'kamailio kamailio-extra-modules kamailio-tls-modules'],
  ['sipp', '-v', 'sip-tester'],
  ['rtpengine', '--version', 'rtpengine-daemon'],
  ['baresip', '-h', 'baresip-core'],
])('%s is installed; without it its tests are NOT RUN', (program, flag, packages) => {
  const { error } = spawnSync(program, [flag])
  expect(error, `not run: ${program} is not installed (Debian: apt-get install ${packages})`).toBeUndefined()
})
