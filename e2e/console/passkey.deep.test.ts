import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectVisible } from '../rest.ts'
import { createInvitation, password, words } from './invited.ts'
import { newOperator } from './operator.ts'
import { dialogOf, findViolations } from './stock.ts'
import { expectToast } from '../watcher.ts'

test('a staff member sets up a passkey and logs in with it; their only factor cannot be removed', async () => {
  const name = `Service ${randomInt(1e9)}`
  const link = await createInvitation(name, 'service')
  const { page, context, expectTrouble } = await newOperator({ locale: 'en-US' })
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: false,
      automaticPresenceSimulation: true,
    },
  })
  const verified = (isUserVerified: boolean) =>
    browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })

  await page.goto(link)
  await page.getByLabel(words.en.password, { exact: true }).fill(password)
  await page.getByLabel(words.en.again, { exact: true }).fill(password)
  await page.getByLabel('Name', { exact: true }).fill('Office computer')
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expectVisible(
    page.getByRole('alert').filter({ hasText: 'The passkey did not work. Please try again' }),
  )
  expect(await findViolations(page)).toEqual([])
  await verified(true)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: words.en.saved }).click()
  await expectVisible(page.locator('.charts'))

  await page.getByRole('button', { name: `Menu of ${name}` }).click()
  await page.getByText('Log out').click()
  await page.getByLabel('User name').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Next' }).click()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expectVisible(page.locator('.charts'))

  await page.getByRole('button', { name: `Menu of ${name}` }).click()
  await page.getByText('My account').click()
  await expectVisible(page.getByText('Passkey: Office computer'))
  expect(await findViolations(page)).toEqual([])
  expectTrouble(/status of 409/)
  await page.getByRole('button', { name: 'Remove: Passkey: Office computer' }).click()
  const removing = dialogOf(page, 'Remove this second factor?')
  await removing.getByRole('button', { name: 'Remove' }).click()
  await expectToast(page, 'This is your only second factor. Add another one first')
})
