import type { Subscription } from '@hao/contract/entities.ts'

/** Whether the network is asked for a phone, so that the answer is yet to come. */
export const isChanging = ({ newPhone }: Pick<Subscription, 'newPhone'>) =>
  newPhone !== undefined && newPhone.state !== 'rejected'
