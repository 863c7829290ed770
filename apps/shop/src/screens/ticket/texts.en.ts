import type { Translation } from '../../base/texts/texts.ts'
import type { TicketTexts } from './texts.ts'

export const en: Translation<TicketTexts> = {
  title: 'Request',
  missing: 'There is no such request',
  all: 'My requests',
  order: 'See the order',
  stands: {
    open: 'We are looking into it and send you an SMS when we have answered.',
    answered: 'We have answered. If something is still unclear, just write again.',
    closed: 'This request is closed.',
  },
  messages: 'Messages',
  authors: { shopper: 'You', service: 'Customer service' },
  write: 'Write again',
  placeholder: 'Anything to add, or to ask',
  send: 'Send',
  close: 'Never mind, close it',
  solved: 'It is solved',
  closeTitle: 'Close this request?',
  closeText:
    'Nothing more can be written here then. It stays for you to read, and you can ask again at any time.',
  keep: 'Not yet',
  confirm: 'Close it',
  thanks: 'Closed. Thank you for asking',
  closed: 'Anything else? Just tell us.',
}
