import type { Catalogue } from '../catalogue.ts'
import { joinProviders } from '../payment-methods.ts'

export const providers: Catalogue['providers'] = { wechat: { pay: 'WeChat Pay', brand: 'WeChat' } }

export const providerWords = joinProviders(providers)
const { pay, brand } = providerWords
export const methods: Catalogue['methods'] = {
  wechat: 'WeChat Pay',
  alipay: 'Alipay',
  'credit-card': 'Credit card',
  'debit-card': 'Debit card',
  cash: 'Cash',
  gift: 'Gift',
}

export { limits } from './en-limits.ts'
export { ringReasons } from './en-ring-reasons.ts'
export { ties } from './en-ties.ts'

export const waitConsent: Catalogue['waitConsent'] = ({ days, minutes }) =>
  `When the number becomes available, we send one SMS to the phone you log in with: at most one a day, at any hour. The number is kept for you for ${minutes} minutes; everyone waiting is notified in turn, first come first served. One tap on the link in the SMS ends the alert; you can also end it at any time in “Personal center – My alerts”. It ends automatically after ${days} days.`
export const newcomer = 'User '
export const stagingBanner = 'Test environment: payments and SMS are simulated'

export const busyPage: Catalogue['busyPage'] = {
  titles: { crowded: 'We’re busy right now', restoring: 'We’ll be right back' },
  text: 'One moment, please. This page reloads automatically. Your orders and payments are not affected.',
  again: 'Try again now',
  reference: 'Reference',
}

export const outboxPage: Catalogue['outboxPage'] = {
  title: 'SMS outbox',
  note: 'Development only: messages are not really sent, they all appear here. The page refreshes every 3 seconds.',
  back: 'Back to login',
  empty: 'No messages yet. Tap “Get code” on the login page.',
  link: 'View number or end alert',
  templates: {
    login: 'Login code',
    bind: 'Binding code',
    'owner-end': 'Code for customer service: end your number',
    'owner-renewal-off': 'Code for customer service: turn off automatic renewal; the number keeps working',
    'new-device': 'New login to your account',
    'copied-login': 'You were logged out: the login was used elsewhere or its cookies were lost',
    ticket: 'We have replied to your question',
    'number-free': 'The number you wanted is available',
    payment: 'Payment received',
    refund: 'Refund',
    'number-rings': 'A number now rings this phone',
    'number-moved': 'A number now rings another phone',
    'phone-refused': 'The phone could not be bound',
    'renewal-charge': 'Upcoming renewal charge',
    'renewal-due': 'Your number is due for renewal',
    'renewal-ends': 'Your number is about to end',
    'charge-failed': 'Your renewal could not be charged',
    'number-suspended': 'Your number is suspended until you renew',
    'number-ended': 'Your number has ended; you can recover it',
    'missed-call': 'You missed a call',
  },
}

export const paymentReasons: Catalogue['paymentReasons'] = { new: 'New', renew: 'Renewal' }
export const refundReasons: Catalogue['refundReasons'] = {
  withdrawn: 'Cancelled before binding',
  'given-up-unbound': 'Cancelled before binding',
  unbound: 'No phone bound within 72 hours',
  'given-up': 'Cancelled; unused days returned',
  'paid-twice': 'Paid twice',
  'number-gone': 'The number was sold before the payment arrived',
  'service-over': 'The service had ended before the payment arrived',
  'account-deleted': 'The account was deleted before the payment arrived',
  staff: 'Made by customer service',
}

export const refundOutcomes: Catalogue['refundOutcomes'] = {
  underway: 'Being returned',
  done: 'Returned',
  failed: 'Not returned; customer service is handling it',
}

export const words: Catalogue['words'] = {
  numberStates: {
    draft: 'Draft',
    on_sale: 'On sale',
    offered: 'Kept for waitlist',
    held: 'Held by an order',
    sold: 'Sold, not bound',
    bound: 'In use',
    suspended: 'Suspended',
    cooling: 'Cooling',
    off_shelf: 'Off sale',
    reserved: 'Reserved',
    blocked: 'Blocked',
    retired: 'Retired',
  },
  orderKinds: { new: 'First purchase', renew: 'Renewal' },
  orderStages: {
    created: 'To be paid',
    paying: 'Being paid',
    paid: 'Paid, to be bound',
    active: 'In use',
    ended: 'Ended',
    cancelled: 'Cancelled',
    expired: 'Expired unpaid',
    refunding: 'Being refunded',
    refunded: 'Refunded',
  },
  refundKinds: {
    order: 'Full order',
    extra: 'Paid twice',
    remainder: 'Unused days',
    part: 'Partial',
  },
  refundStates: {
    init: `Waiting to be sent to ${brand}`,
    processing: `Processing at ${brand}`,
    succeeded: 'Arrived',
    abnormal: 'Failed',
    closed: `Closed by ${brand}`,
  },
  refundReasons,
  callOutcomes: {
    answered: 'Answered',
    missed: 'Missed',
    busy: 'Busy',
    cancelled: 'Caller hung up',
    refused: 'Not connected',
    failed: 'Failed in the network',
    ringing: 'Ringing',
    unknown: 'Unknown',
  },
  payMethods: {
    browser: `${pay} in a browser`,
    'in-app': `Inside ${brand}`,
    mandate: 'Automatic charge',
  },
  priceEvents: {
    price: 'Price set',
    adjust: 'Changed by a rule',
    promote: 'Promotion started',
    'end-promotion': 'Promotion ended',
    reprice: 'Price rules',
    import: 'Import',
    undo: 'Import undone',
  },
  ledgerKinds: { payment: 'Payment', refund: 'Refund' },
  noCategory: { '-': 'No category' },
  exportKinds: {
    numbers: 'Numbers',
    calls: 'Calls',
    orders: 'Orders',
    refunds: 'Refunds',
    ledger: 'Ledger',
    'price-changes': 'Price changes',
  },
  exportColumns: {
    numbers: [
      'Number',
      'Status',
      'Monthly price (yuan)',
      'Strikethrough price (yuan)',
      'Strikethrough price shown (yuan; price × 8 if not set)',
      'Categories',
      'Featured weight',
      'Added',
    ],
    orders: ['Order no.', 'Number', 'Type', 'Months', 'Amount (yuan)', 'Status', 'Ordered', 'Paid', 'Method'],
    refunds: ['Refund no.', 'Order no.', 'Type', 'Amount (yuan)', 'Reason', 'Status', 'Requested', 'Arrived'],
    ledger: ['Time', 'Type', 'Amount (yuan)', 'Reference', 'Order no.'],
    'price-changes': ['Time', 'Number', 'Before (yuan)', 'After (yuan)', 'How', 'By', 'Reason', 'Batch no.'],
    calls: ['Number', 'Caller', 'Result', 'Time', 'Seconds'],
  },
}

export const refusals: Catalogue['refusals'] = {
  'bad-request': 'Please check what you entered and try again',
  'payment-method-unavailable': `This payment method is not available. Please use ${pay}`,
  unauthorised: 'Verification failed, please log in',
  forbidden: 'Access denied, contact administrator',
  'not-found': 'Request does not exist, check URL',
  'number-not-found': "We couldn't find this number. Check it, or choose another one",
  'order-not-found': "We couldn't find this order. Check it in your orders",
  'subscription-not-found': "We couldn't find this number among yours. Check it in My numbers",
  'ticket-not-found': "We couldn't find this request. Check it in My requests",
  'wait-not-found': "We couldn't find this alert. Check it in My alerts",
  'call-not-found': "We couldn't find this call. It may have been deleted; reload and check",
  'wechat-off': 'WeChat is not available here yet. Please try another way',
  'mandate-off': `Automatic payment by ${brand} is not available yet. Please renew by hand`,
  'already-exists': 'Data already exists',
  'number-taken': 'Someone else has just taken this number. Have a look at similar ones',
  'too-many-pending': 'You have 3 unpaid orders. Pay or cancel one first',
  'order-not-payable': 'This order can no longer be paid. Please choose a number again',
  'order-already-paid': 'This order is already paid. There is nothing more to pay',
  'order-not-cancellable': "This order can't be cancelled any more. Reload to see its current status",
  'order-not-bindable': "You can't bind a phone to this order right now. Reload to see its current status",
  'phone-limit': 'A phone can have at most 5 numbers. Please use another phone',
  'phone-same': 'The number already rings this phone. Enter another one to change it',
  'phone-change-pending': 'The phone is being changed. Please wait until that is done',
  'phone-not-changeable':
    'You can change the phone only while the number is in service. Bind a phone or renew first',
  'subscription-over':
    "The service of this number has ended, so it can't be renewed or changed. Please choose another number",
  'subscription-not-begun': 'Bind your phone first. You can renew once the service has started',
  'subscription-not-recoverable': 'This number can no longer be recovered. Please choose another one',
  'order-not-refundable': "This order can't be refunded right now. Reload it, or contact customer service",
  'ticket-closed': 'This request is closed. Please send a new one',
  'number-free': 'This number is available right now. You can buy it at once',
  'wait-limit': 'You can have 10 alerts at a time. End one first',
  'account-in-use': 'You still have open orders or numbers in use. End them first, then delete the account',
  'agreement-changed': 'An agreement has changed. Please read and accept the new version',
  'selling-stopped': 'We are not taking new orders right now. Your orders and numbers are not affected',
  'terms-changed': 'The amount or the terms have changed. Please check them and confirm again',
  'account-blocked': 'Your account is restricted and cannot do this. Questions? Contact customer service',
  'request-in-progress': 'Still working on it. One moment, please',
  'agreement-required': 'Please agree to the service agreement and privacy policy',
  'renewal-consent-required': 'Please agree to the Automatic Renewal Agreement first',
  'wait-consent-required': 'Please agree to receive the SMS first',
  'phone-required':
    "Your account has no phone number, so we can't send you an SMS. Please log in with your phone",
  'confirmation-required': 'Please confirm that you want to cancel this number',
  'code-wrong': 'That code is not right. Check the SMS and try again',
  'code-expired': 'The code has expired. Please get a new one',
  'idempotency-mismatch': 'The request has changed. Please reload and try again',
  'wechat-code-invalid': 'The WeChat authorisation is no longer valid. Please try again',
  'rate-limited': 'Too many attempts. Please wait a moment and try again',
  'support-limit': 'You have sent a lot in 24 hours. Please try again later',
  'code-too-soon': 'A code is on its way. Please wait before you get another',
  internal: 'Service error, contact administrator',
  unavailable: 'The service is busy. Please try again soon',
  'sms-unavailable': 'The SMS cannot be sent right now. Please try again soon',
  'payment-unavailable':
    'The payment service is busy. Your number is still held for you. Please try again soon',
  'courier-unavailable': 'The login service is busy. Please try again soon',
  'wechat-unavailable': 'WeChat is busy. Please try again soon',
  'rules-changed': 'These rules were just changed elsewhere. Please check them and try again',
  'rule-limit': 'The lists are full. Remove some numbers first',
  'callback-not-live':
    "This number can't call back: it has no phone, is suspended or has ended. Bind a phone or renew first",
  'call-in-progress': 'Your last call has not ended yet. Please try again in a moment',
  'test-call-limit': "You have used all of today's test calls. Please come back tomorrow",
  'test-call-not-possible':
    "This number can't be tested right now. Bind a phone, or renew it if it is suspended",
  'callback-not-allowed':
    'You can call back mainland China mobiles and ordinary landlines only. Please dial this number from your phone',
  'login-required': 'Your session has ended. Please log in again',
  'login-wrong': 'The user name, password or second factor is not right. Please try again',
  'not-allowed': 'Your role does not allow this. Ask an owner if you need it',
  'factor-required': "Please confirm that it's you first",
  'no-such-thing': 'This was not found. It may have been deleted; reload and check',
  stale: 'A colleague just changed this. Compare both versions, then save again',
  'draft-incomplete': 'The draft is not complete. Fill in what is missing, then publish',
  'not-as-shown':
    'This changed after you opened it, so it was not approved. Check the new facts, then decide',
  'not-now': 'This is not possible in the current status. Reload and check',
  'refund-too-large': 'This is more than can still be refunded. Enter a smaller amount',
  'days-not-possible': 'Choose days in order, up to today, and at most 366 of them',
  'export-too-large': 'More than 1,000,000 rows, which no spreadsheet opens. Please narrow the filters',
  'own-request': "You can't approve your own request. A colleague has to approve it",
  'not-another':
    "Your account and the requester's may belong to one person. Another colleague has to approve this",
  'needs-approval': 'This change is over the limit for one person. Request approval from a colleague first',
  'price-needs-approval':
    'This price change is over the limit for one person. Make it as a bulk change from the list of numbers and request approval',
  'customer-blocked': 'Silenced by a block of the customer. Lift that on the screen of the customer',
  'simulate-first': 'Simulate this version first, then request approval',
  'picture-too-large': 'The image is larger than 5 MB or 40 megapixels. Please upload a smaller one',
  'picture-too-small': 'The image is smaller than 750 x 340 pixels. Please upload a larger one',
  'picture-not-readable': "This image can't be read. Please upload a complete JPEG, PNG or WebP file",
  'picture-gone': 'This image has expired. Please upload it again',
  'link-not-possible': 'Enter a shop page such as /number, or an https address',
  'period-not-possible': 'The end must be after the start',
  'half-translated': 'Fill in both the English title and text, or leave both empty',
  'list-full': 'The list is full. Please delete some entries first',
  'factor-wrong': 'That did not work. Please try again',
  'challenge-over': 'This took too long or too many tries. Please start again',
  'invite-over': 'This invitation is no longer valid. Ask an owner for a new one',
  'password-weak':
    'This password is too easy to guess. Use at least 10 characters and avoid common passwords, names, dates and neighbouring keys',
  'password-wrong': 'This is not your current password. Please try again',
  'name-not-usable': "This user name can't be used. Use 1 to 40 visible characters",
  'name-taken': 'This user name is already taken. Please choose another one',
  'last-owner': 'This is the last owner. Make a colleague an owner first',
  'own-account': "You can't change your own account or roles. Ask another owner",
  'last-factor': 'This is your only second factor. Add another one first',
  'not-set-up': 'This colleague has not set up their login yet. Send a new invitation',
  'not-this-state': "This is not possible in the number's current status. Reload and check",
  'moment-not-possible': 'This time is too early. Please choose a later one',
  'moment-too-far': 'This time is too far ahead. Please choose an earlier one',
  'numbers-not-on-sale': 'Some of the numbers cannot be featured now. See below',
  'no-end-of-block': 'This number is not in use: it stays off sale until unblocked. Leave the end empty',
  'too-many-numbers': 'You can change up to 100,000 numbers at a time. Please narrow the filters',
  'file-too-large': 'The file is larger than 50 MB. Please split it',
  'category-exists': 'A category with this URL name already exists. Please choose another one',
  'too-many-categories': "You can have up to 16 categories. Please delete one you don't need first",
  'no-such-category': 'This category does not exist. A colleague may have deleted it; please choose again',
  'bad-pattern': 'One of the patterns is not valid. Check the one that is marked',
  'preview-again': 'The patterns or numbers have changed since the preview. Please preview again',
  'import-at-work': 'A file is being imported. Please wait until it is done',
  'category-in-use':
    'This category still has numbers, or undoing a bulk change could put some back. Remove its patterns first and delete it once nothing can be undone. Until then you can hide it',
}
