import type { Subscription } from '@hao/contract/entities.ts'

/** Whether the network still has to confirm a phone. */
export const isChanging = ({ newPhone }: Pick<Subscription, 'newPhone'>) =>
  newPhone !== undefined && newPhone.state !== 'rejected'
