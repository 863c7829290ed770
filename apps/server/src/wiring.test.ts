import type { PoolConfig } from 'pg'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openPool } from './platform/db/connections.ts'
import { readConfig } from './platform/config/config.ts'
import { testPaymentEnv } from './platform/integrations/pay/testing.ts'
import { wire } from './wiring.ts'

test('requests use the address with the pooler, jobs the direct one, each under its own name', async () => {
  const config = readConfig({
    ...testPaymentEnv(),
    DATABASE_URL: 'postgres://127.0.0.1:6432/hao',
    DIRECT_DATABASE_URL: 'postgres://127.0.0.1:5000/hao',
  })
  const opened: PoolConfig[] = []
  const { close } = wire(config, pino({ level: 'silent' }), {}, (pool) => {
    opened.push(pool)
    return openPool(pool)
  })
  await close()
  const ports = opened.map((pool) => [pool.application_name, new URL(pool.connectionString!).port])
  expect(Object.fromEntries(ports)).toEqual({
    'hao vital': '6432',
    'hao own': '6432',
    'hao browse': '6432',
    'hao console': '6432',
    'hao jobs': '5000',
    'hao keys': '5000',
  })
})
