import { expectNoViolation } from './axe.ts'
import { issuedInvoice } from './invoices-of.ts'
import { expect, test } from './test.ts'
import { dayIn } from './days.ts'

test('the list of invoices says when they are due, and which are overdue, and is narrowed down by it', async ({
  page,
  person,
}, info) => {
  const { id } = await issuedInvoice(person)
  const { data: seen } = await person.call.invoices.get({ id })
  for (const [who, days] of [
    ['Late Lakshmi', -3],
    ['Soon Sunil', 5],
  ] as const) {
    const { document, contactId } = seen
    const lines = document.lines.map((line) => ({ ...line, id: crypto.randomUUID() }))
    const billTo = { ...document.billTo, name: who }
    const input = { kind: 'invoice' as const, contactId, tripId: null }
    const { data } = await person.call.invoices.create({
      ...input,
      document: { ...document, lines, billTo, dueOn: dayIn(days) },
    })
    await person.call.invoices.issue({ id: data.id, version: data.version })
  }
  await page.goto('/invoices')
  await expect(page.getByText('Late Lakshmi')).toBeVisible()
  await expect(page.getByText(/\d, overdue/)).toHaveCount(1)
  await expectNoViolation(page, 'invoices with the days they are due')
  await page.screenshot({ path: info.outputPath('due.png') })
  await page.getByRole('button', { name: 'More filters' }).click()
  await expectNoViolation(page, 'the day they are due as a filter')
  await page.screenshot({ path: info.outputPath('filters.png') })
  await page.goto(`/invoices?due=${dayIn(0)}..${dayIn(30)}`)
  await expect(page.getByText('Soon Sunil')).toBeVisible()
  await expect(page.getByText('Late Lakshmi')).toBeHidden()
  await expect(page.getByText('Meera Nair')).toBeHidden()
})
