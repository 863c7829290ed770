import { expect, test } from 'vitest'
import { assertVersionSupported } from './connect-database.ts'

test.each(['14.22 (Debian 14.22-1.pgdg12+1)', '9.6.24', '14beta2'])(
  'PostgreSQL %s is refused by its version',
  (version) => {
    expect(() => assertVersionSupported(version, 'DATABASE_URL')).toThrow(
      `DATABASE_URL: PostgreSQL ${version} is too old, 15 or newer is needed`,
    )
  },
)

test.each(['15.0', '15.14 (Debian 15.14-0+deb12u1)', '18beta1'])('PostgreSQL %s is accepted', (version) => {
  expect(() => assertVersionSupported(version, 'DATABASE_URL')).not.toThrow()
})
