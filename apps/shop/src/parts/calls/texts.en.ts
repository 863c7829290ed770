import type { Translation } from '../../base/texts/texts.ts'
import type { CallsTexts } from './texts.ts'

export const en: Translation<CallsTexts> = {
  title: 'Call log',
  number: 'Number',
  all: 'All numbers',
  today: 'Today',
  yesterday: 'Yesterday',
  weekdays: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  hidden: 'Hidden number',
  to: (number) => `to ${number}`,
  outcomes: {
    ringing: 'Ringing',
    answered: 'Answered',
    missed: 'Missed',
    busy: 'You were busy',
    cancelled: 'Caller hung up',
    refused: 'Not bound or suspended',
    unknown: 'Outcome unknown',
  },
  seconds: (seconds) => `${seconds} s`,
  minutes: (minutes, seconds) => `${minutes} min ${seconds} s`,
  empty:
    'No calls yet. When somebody calls your number, the time, their number (its middle hidden) and how long you spoke stand here, for 180 days.',
  emptyOf: (number) => `No calls to ${number} yet`,
  toNumbers: 'See my numbers',
  toAll: 'See all calls',
  more: 'Earlier calls',
  end: 'No earlier calls',
}
