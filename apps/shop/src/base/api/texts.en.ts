import type { Translation } from '../texts/texts.ts'
import type { ErrorTexts } from './texts.ts'

export const en: Translation<ErrorTexts> = {
  timeout: 'Request timed out, check network',
  unauthorised: 'Verification failed, please log in',
  forbidden: 'Access denied, contact administrator',
  notFound: 'Request does not exist, check URL',
  internal: 'Service error, contact administrator',
  other: 'API exception',
  exists: 'Data already exists',
  retry: 'Please retry',
}
