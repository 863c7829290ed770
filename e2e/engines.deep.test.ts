import { test } from 'vitest'
import { driveChromium } from './engines/chromium.ts'
import { startFirefox } from './engines/firefox.ts'
import { startOldChromium } from './engines/old-chromium.ts'
import { testEngine } from './engines/test-engine.ts'
import { startWebKit } from './engines/webkit.ts'
import { startTelephones } from './telephones.ts'

const telephones = startTelephones()

const engines = [
  { name: 'Chromium 87', start: async () => driveChromium(await startOldChromium(87)), tail: '12' },
  { name: 'Chromium 92', start: async () => driveChromium(await startOldChromium(92)), tail: '23' },
  { name: 'Chromium 103', start: async () => driveChromium(await startOldChromium(103)), tail: '34' },
  { name: 'Chromium 109', start: async () => driveChromium(await startOldChromium(109)), tail: '45' },
  { name: 'WebKitGTK', start: startWebKit, tail: '06' },
  { name: 'Firefox', start: startFirefox, tail: '07' },
]

test.each(engines)(
  'in $name a shopper browses, searches by mask, logs in, lets the phone ring, buys, binds, and chooses who may ring',
  async ({ name, start, tail }) => testEngine(telephones, await start(), { name, tail }),
)
