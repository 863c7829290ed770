import { type Env, isProduction, ownSecret, readSettings, required } from '@hao/settings/read-settings.ts'

export const demonstrationKey = 'demonstration'

/** PHONE_KEY wraps the data keys; a demonstration uses a fixed one. Production requires a strong one. */
export const phoneKey = (env: Env) =>
  isProduction(env) ? ownSecret(env) : required.default(demonstrationKey)

export const requirePhoneKey = (env: Env): string =>
  readSettings(env, (read) => read('PHONE_KEY', phoneKey(env)))
