import type { Catalogue } from '../catalogue.ts'

export const ties: Catalogue['ties'] = {
  acts: {
    invite: 'invited',
    'invite-again': 'invited again',
    'change-roles': 'given other roles',
    enable: 'enabled again',
  },
  done: ({ act, by, since }) => `was ${act} by ${by ?? 'the command line'} on ${since}`,
  asker: ({ asker, done, end }) =>
    `The account of ${asker} ${done}. You cannot approve its requests before ${end}`,
  approver: ({ done, end }) => `Your account ${done}. You cannot approve requests before ${end}`,
  own: ({ done, end, whom }) =>
    `Your account ${done}. You cannot change the account or roles of ${whom} before ${end}`,
}
