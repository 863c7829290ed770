import { test } from 'vitest'
import { expectAddress, expectHidden, expectVisible } from '../rest.ts'
import { enterConsole } from './operator.ts'
import { dialogOf, expectNoViolations } from './stock.ts'

test('filters and sort order of a list are saved under a name; a colleague sees them once shared', async () => {
  const { page } = await enterConsole('inventory', '/numbers?state=on_sale&length=8')
  await expectVisible(page.locator('.row-link').first())
  await page.getByRole('button', { name: '视图' }).click()
  await page.getByRole('menuitem', { name: '保存当前视图…' }).click()
  const dialog = dialogOf(page, '保存当前视图…')
  await dialog.getByLabel('视图名称').fill('在售八位')
  await dialog.getByRole('checkbox').check()
  await expectNoViolations(page, 'view-zh')
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click()
  await expectHidden(dialog)

  const colleague = await enterConsole('finance', '/numbers')
  await colleague.page.getByRole('button', { name: '视图' }).click()
  const shared = colleague.page.getByRole('menuitem', { name: /在售八位/ })
  await expectVisible(shared)
  await expectNoViolations(colleague.page, 'views-zh')
  await shared.click()
  await expectAddress(
    colleague.page,
    (url) => url.search.includes('state=on_sale') && url.search.includes('length=8'),
  )
  await expectVisible(colleague.page.locator('.row-link').first())
})
