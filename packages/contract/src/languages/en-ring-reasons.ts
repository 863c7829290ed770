import type { Catalogue } from '../catalogue.ts'

export const ringReasons: Catalogue['ringReasons'] = {
  open: 'No restriction',
  allowed: 'On the allow list',
  emergency: 'Emergency service',
  courier: 'Courier mode',
  known: 'Known caller',
  off: 'Takes no calls',
  blocked: 'On the block list',
  hidden: 'Takes no hidden numbers',
  quiet: 'Quiet hours',
  stranger: 'Takes known callers only',
  'own-phone': 'Called from the bound phone',
  forwarded: 'Forwarded from a privacy number',
  unbound: 'No phone bound',
  suspended: 'Suspended until renewed',
  expired: 'Service ended',
  barred: 'Blocked by us',
  unknown: 'Number not in use',
}
