import type { Translation } from '../../base/texts/texts.ts'
import type { NewTicketTexts } from './texts.ts'

export const en: Translation<NewTicketTexts> = {
  title: 'Ask us',
  lead: 'Tell us what happened. We send you an SMS when we have answered.',
  category: 'What is it about?',
  order: 'Which number? (optional)',
  noOrder: 'None in particular',
  hints: {
    calls: 'For example: who called when, what your phone did, what the caller heard',
    binding: 'For example: which phone you want to bind, and where it stopped',
    buying: 'For example: the number you are looking for, or what happened when you paid',
    renewal: 'For example: which payment, and what you would like us to do',
    privacy: 'For example: what worries you, or which detail you want to change',
    other: 'Your question or suggestion',
  },
  safety: 'Please leave out passwords, SMS codes and bank cards. We never ask for them.',
  send: 'Send',
  logInAndSend: 'Log in and send',
  keeps: 'You come back here after the login, with all that you wrote.',
  answers: 'Perhaps it is answered already',
  sent: 'Sent. An SMS tells you when we have answered',
}
