import { screensLimit } from './limits.ts'
import { expect, test } from './test.ts'

test.use({ as: 'owner' })

/** Lists with a column that holds names or titles, and what it is called there. */
const lists = [
  { path: '/leads?mode=table', columns: ['Name'] },
  { path: '/contacts', columns: ['Name'] },
  { path: '/vendors', columns: ['Name', 'City'] },
  { path: '/packages?mode=table', columns: ['Title'] },
  { path: '/library', columns: ['Name'] },
  { path: '/prospect?mode=table', columns: ['Title'] },
  { path: '/trips', columns: ['Title'] },
  { path: '/bookings', columns: ['Service'] },
  { path: '/vouchers', columns: ['Voucher'] },
  { path: '/rate-cards', columns: ['Name'] },
  { path: '/invoices', columns: ['Customer'] },
]

test('sorting by a name begins at A, in every list that has one', async ({ page }) => {
  // Each is opened, and put in order.
  test.setTimeout(screensLimit(2 * lists.length))
  for (const { path, columns } of lists) {
    await page.goto(path)
    for (const label of columns) {
      const head = page.getByRole('columnheader', { name: label, exact: true })
      await expect(head.getByRole('button'), `${label} of ${path}`).toBeVisible()
      await head.getByRole('button').click()
      await expect.soft(head, `${label} of ${path}`).toHaveAttribute('aria-sort', 'ascending')
    }
  }
})
