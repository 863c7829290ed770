import { expect, test } from 'vitest'
import { depth } from '@hao/testing/deep.ts'
import { testDatabase } from '@hao/testing/database.ts'
import { balancedBooks } from './books.ts'
import { runCampaign } from './campaign.ts'

test('the server, killed with SIGKILL at random moments of the purchase, loses no fen and leaves nothing stuck', async () => {
  const { audit, outcomes, errors } = await runCampaign({
    databaseUrl: await testDatabase(),
    kills: depth(3, 20),
  })
  expect(audit).toEqual({ unsettled: [], ...balancedBooks })
  expect(Object.keys(outcomes).filter((outcome) => / 5(?!03)\d\d$/.test(outcome))).toEqual([])
  expect(errors).toEqual({})
})
