import { parseClock } from '../../platform/base/time.ts'

/** The rules of an owner who has never changed any. Quiet hours are minutes since midnight in Shanghai. */
export const defaultRules = {
  version: 1,
  rings: true,
  quiet: false,
  quiet_from: parseClock('22:00'),
  quiet_until: parseClock('07:00'),
  known_callers_only: false,
  refuse_hidden: false,
  announce: false,
  greeting: false,
  voicemail: false,
  allow_all_until: null,
  second_phone: null,
}

export const maxEntries = 200

export const secondAfterSeconds = 20

export const maxSecondPhoneUses = 5
