import type { Title } from '../routes.ts'

export const en: Record<Title, string> = {
  home: '95013 privacy numbers',
  search: 'Search',
  numbers: 'Choose phone number',
  category: 'Categories',
  tagList: 'Comprehensive search',
  service: 'Customer service',
  questions: 'Questions',
  tickets: 'My requests',
  newTicket: 'Ask us',
  ticket: 'Request',
  my: 'Personal center',
  bindPhone: 'Bind phone',
  payOk: 'Payment success',
  agreement: 'User agreement',
  orders: 'My orders',
  order: 'Order detail',
  login: 'Log in',
  notFound: 'Page not found',
}
