import { expectNoViolation } from './axe.ts'
import { issuedProforma, registered } from './invoices-of.ts'
import { offerTo, sendLink } from './proposals-of.ts'
import { expect, test } from './test.ts'

test('a proforma is drawn up of a proposal, says when that changed, and is the trip’s once it is accepted', async ({
  page,
  person,
}, info) => {
  await registered(person)
  const offer = await offerTo(person, { name: 'Asha Rao', email: 'asha@example.com' })
  await page.goto(`/prospect-details/${offer.id}`)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Draw up a proforma' }).click()
  const dialog = page.getByRole('dialog', { name: 'Draw up a proforma' })
  await dialog.getByRole('radio', { name: /Option B/ }).check()
  await dialog.getByRole('checkbox', { name: /Balloon ride/ }).check()
  await expect(dialog.getByText('₹85,000', { exact: true })).toBeVisible()
  await page.screenshot({ path: info.outputPath('choosing.png') })
  await expectNoViolation(page, 'choosing what to ask for', 'dialog')
  await dialog.getByRole('button', { name: 'Draw up the proforma' }).click()

  await expect(page.getByRole('heading', { level: 1 })).toContainText('Asha Rao')
  await page.getByRole('button', { name: 'Issue', exact: true }).click()
  await page.getByRole('dialog', { name: 'Issue' }).getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText('Payments are recorded once the proposal is accepted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record payment' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Make the invoice' })).toHaveCount(0)
  await page.screenshot({ path: info.outputPath('proforma.png'), fullPage: true })
  await expectNoViolation(page, 'a proforma of a proposal')
  const proforma = page.url()

  await sendLink(person, offer.id)
  await person.call.prospects.decline({ id: offer.id, reason: 'Not this year' })
  await page.reload()
  await expect(page.getByText('was declined. This proforma stays as it is.')).toBeVisible()
  await page.screenshot({ path: info.outputPath('declined.png') })

  await sendLink(person, offer.id)
  await person.call.prospects.recordAcceptance({
    id: offer.id,
    version: 2,
    way: 'phone',
    name: 'Asha Rao',
    note: null,
    email: null,
    optionId: offer.optionB,
    extras: [],
    total: 7_500_000,
  })
  await page.goto(proforma)
  await expect(page.getByText(/was accepted for ₹75,000/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make the invoice' })).toBeVisible()
  await page.goto(`/prospect-details/${offer.id}`)
  await expect(page.getByRole('region', { name: 'Proformas' }).getByRole('link')).toHaveText(/0*1$/)
  await page.screenshot({ path: info.outputPath('proposal.png') })
  await expectNoViolation(page, 'a proposal with a proforma')
})

test('a new invoice is drawn up from a proposal or a trip', async ({ page, person }, info) => {
  await registered(person)
  const { optionB } = await offerTo(person, { name: 'Ravi Menon', email: 'ravi@example.com' }, 'Ladakh by road')
  await page.goto('/invoices/create')
  const from = page.getByRole('radiogroup', { name: 'Draw it up from' })
  await from.getByText('A proposal').click()
  await page.getByRole('combobox', { name: 'Proposal' }).fill('Ladakh')
  await page.getByRole('option', { name: /Ladakh by road/ }).click()
  await page.getByRole('radio', { name: /Option B/ }).check()
  await page.screenshot({ path: info.outputPath('from-proposal.png') })
  await expectNoViolation(page, 'a new invoice from a proposal')
  await page.getByRole('button', { name: 'Draw up the proforma' }).click()
  await expect(page.getByRole('heading', { name: 'Ravi Menon' })).toBeVisible()

  const { data: proposals } = await person.call.prospects.list({})
  const id = proposals[0]?.id ?? ''
  await sendLink(person, id)
  const said = { way: 'phone' as const, name: 'Ravi Menon', note: null, email: null, extras: [] }
  await person.call.prospects.recordAcceptance({ id, version: 1, ...said, optionId: optionB, total: 7_500_000 })
  await page.goto('/invoices/create')
  await from.getByText('A trip').click()
  await page.getByRole('combobox', { name: 'Trip' }).fill('Ladakh')
  await page.getByRole('option', { name: /Ladakh by road/ }).click()
  await page.screenshot({ path: info.outputPath('from-trip.png') })
  await page.getByRole('button', { name: 'Draw up an invoice' }).click()
  await expect(page.getByText('₹75,000').first()).toBeVisible()
})

test('the customer’s page of a proforma leads to the invoice that was issued for it', async ({
  page,
  person,
}, info) => {
  const { id, path } = await issuedProforma(person)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Open the invoice' })).toHaveCount(0)
  const { data: made } = await person.call.invoices.ofProforma({ id })
  const { data: invoice } = await person.call.invoices.issue({ id: made.id, version: made.version })
  await page.reload()
  await expect(page.getByRole('status')).toContainText(`Invoice ${invoice.documentNumber} of `)
  await page.screenshot({ path: info.outputPath('invoiced.png') })
  await expectNoViolation(page, 'a proforma that is invoiced')
  await page.getByRole('link', { name: 'Open the invoice' }).click()
  await expect(page.getByRole('heading', { name: invoice.documentNumber ?? '' })).toBeVisible()
})
