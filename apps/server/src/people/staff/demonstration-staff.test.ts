import { roles } from '@hao/contract/console/roles.ts'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/database.ts'
import {
  logInAsDemonstration,
  insertDemonstrationStaff,
  disableDemonstrationStaff,
} from './demonstration-staff.ts'
import { startStaffFixture } from './testing/people.ts'

type Staff = Awaited<ReturnType<typeof startStaffFixture>>

const enter = ({ context, db, at }: Staff, role: (typeof roles)[number], production = false) =>
  inTransaction(db, (trx) => {
    const config = { ...context.config, production }
    return logInAsDemonstration({ config }, trx, { role, at: at(), device: 'Chrome' })
  })

test('in a demonstration a visitor may log in as one of five members of staff, one for each role', async () => {
  const staff = await startStaffFixture()
  await inTransaction(staff.db, (trx) => insertDemonstrationStaff(trx, { production: false, at: staff.at() }))
  for (const role of roles) {
    const { token } = await enter(staff, role)
    expect(await staff.whoIs(token)).toMatchObject({ roles: [role] })
  }
})

test('in production no visitor may, even if the database was a demonstration’s', async () => {
  const staff = await startStaffFixture()
  const plant = (production: boolean) =>
    inTransaction(staff.db, (trx) => insertDemonstrationStaff(trx, { production, at: staff.at() }))
  await expect(plant(true)).rejects.toThrow('must not be created in production')
  await plant(false)
  const { token } = await enter(staff, 'owner')
  await expect(enter(staff, 'owner', true)).rejects.toThrow('not-found')
  await disableDemonstrationStaff(staff.db, staff.at())
  expect(await staff.whoIs(token)).toBeUndefined()
  await expect(enter(staff, 'owner')).rejects.toThrow('not-found')
})

test('a member of staff outside the demonstration cannot be logged in as, whatever their role', async () => {
  const staff = await startStaffFixture()
  await staff.member('周主')
  await expect(enter(staff, 'owner')).rejects.toThrow('not-found')
})
