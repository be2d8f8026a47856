import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { inBackground, soon, taken } from './limits.ts'
import { newAgency, newColleague, nobody, serverUrl } from './people.ts'
import { expect, test } from './test.ts'

test.use({ as: 'nobody' })

const row = (page: Page, name: string) => page.getByRole('row', { name })
const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What an agency keeps its enquiries in: semicolons, Windows-1252, dates and phones as they came, somebody twice. */
const messy = Buffer.from(
  [
    'Client Name;Mobile No.;E-mail;Destination;Travel Date;Pax;Budget;Remarks',
    'José Núñez;098290 11111;jose@example.com;Bali;21/12/2026;2;"1,25,000";Vegetarian',
    '"Iyer, Chitra";+91 98290-22222;CHITRA@EXAMPLE.COM;Kandy;05-Jan-27;4;;"Two rooms',
    'near the sea"',
    'Jose Nunez;9829011111;;Bali;21/12/2026;2;;again',
    ';98290 33333;nameless@example.com;Goa;;;;no name',
    '=HYPERLINK("http://evil.example");9829044444;;Leh;2027-02-01;1;;',
    ';;;Goa;;;;nobody to call back',
    'Ravi Kulkarni;9829055555;not an address;Munnar;31/02/2027;two;;odd values',
  ].join('\r\n'),
  'latin1',
)

/** A web site of the agency's own, with the form's script tag in a page. */
async function agencySite(scriptTag: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const isPage = request.url?.startsWith('/contact')
    response.writeHead(isPage ? 200 : 204, { 'content-type': 'text/html; charset=utf-8' })
    response.end(isPage ? `<!doctype html><title>Blue Pines</title><h1>Ask us</h1>${scriptTag}` : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/contact`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

test(
  'an agency from its first import, over its form and its programs, to leads won and lost, seen live by a colleague',
  { tag: '@key' },
  async ({ page, openAs, problems }) => {
    test.slow()
    const owner = await newAgency()
    const theirs = await openAs(await newColleague(owner, { name: 'Kabir Sethi' }))
    await theirs.goto('/leads')
    await expect(theirs.getByText('Every enquiry in one place')).toBeVisible()

    await page.goto('/login')
    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Log in' }).click()

    await test.step('the old spreadsheet is imported, and nothing of it is lost', async () => {
      // They stand above it, and come a moment later.
      await expect(page.getByText('First steps')).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: /Import/ })
        .click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose a file' }).click()
      await (await chooser).setFiles({ name: 'enquiries.csv', mimeType: 'text/csv', buffer: messy })
      await expect(page.getByRole('combobox', { name: 'What the column Client Name becomes' })).toHaveValue('Name')
      await expect(page.getByRole('combobox', { name: 'What the column Mobile No. becomes' })).toHaveValue('Phone')
      await expect(page.getByRole('main')).toContainText('José Núñez')
      await page.getByRole('button', { name: 'Import 7 rows' }).click()
      await expect(page.getByRole('heading', { name: '5 leads imported' })).toBeVisible(inBackground)
      for (const [name, count] of Object.entries({ 'New leads': 5, Skipped: 1, Rejected: 1 }))
        await expect(
          page.getByRole('region', { name: 'Import' }).locator('dl > div').filter({ hasText: name }),
        ).toContainText(String(count))
      const [left] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Rows that were not imported' }).click(),
      ])
      const lines: string[][] = parse(readFileSync(await left.path()), { bom: true, relaxColumnCount: true })
      expect(lines).toHaveLength(3)
      expect(lines.flat().join(' ')).toContain('nobody to call back')
      await page.getByRole('link', { name: 'Show the leads' }).click()
      await expect(row(page, 'José Núñez')).toContainText('+91 98290 11111')
      await expect(row(page, 'Iyer, Chitra')).toContainText('Kandy')
      await expect(row(theirs, 'José Núñez')).toBeVisible()
      await expect(theirs.getByRole('heading', { name: 'Leads 5' })).toBeVisible()
    })

    await test.step('a traveller asks through the form in the page of the agency', async () => {
      const { data: form } = await owner.call.intake.form()
      const site = await agencySite(`<script src="${serverUrl()}/forms/${form.key}.js" async></script>`)
      problems.expect(/somebody else: \S+\/contact\?/)
      const visitor = await openAs(nobody())
      await visitor.goto(`${site.url}?utm_source=google&utm_campaign=winter`)
      const frame = visitor.frameLocator('iframe[title="Enquiry form"]')
      await frame.getByLabel('Your name').fill('Farida Contractor')
      await frame.getByLabel('Phone or WhatsApp').fill('9829066666')
      await frame.getByLabel('Where would you like to go?').fill('Srinagar')
      const agree = frame.getByRole('checkbox').first()
      if (await agree.isVisible()) await agree.check()
      await frame.getByRole('button').last().click()
      await expect(frame.getByRole('heading', { name: 'Your enquiry is on its way' })).toBeVisible()
      await expect(row(theirs, 'Farida Contractor')).toContainText('Srinagar', soon)
      await expect(row(theirs, 'Farida Contractor')).toContainText('Website')
      await visitor.context().close()
      await site.stop()
    })

    await test.step('a program of the agency hands in another, twice by mistake', async () => {
      const { data } = await owner.call.apiKeys.create({ name: 'Chat bot', scopes: ['intake'] })
      const hand = () =>
        page.request.post('/api/intake/leads', {
          headers: { authorization: `Bearer ${data.key}`, 'idempotency-key': 'chat-4711' },
          data: { name: 'Zubin Irani', phone: '98290 77777', destinations: ['Gokarna'] },
        })
      const [first, second] = [await hand(), await hand()]
      expect([first.status(), second.status()]).toEqual([200, 200])
      expect(await second.json()).toEqual(await first.json())
      await expect(row(theirs, 'Zubin Irani')).toContainText('Gokarna', soon)
      await expect(theirs.getByRole('heading', { name: 'Leads 7' })).toBeVisible()
    })

    await test.step('the table moves one on, the board wins one and loses another, and the colleague sees it', async () => {
      problems.expect(/status of 422/)
      await page.goto('/leads?kind=open')
      await row(page, 'Zubin Irani').getByRole('checkbox').click()
      await page.getByRole('toolbar').getByRole('button', { name: 'Stage' }).click()
      await page.getByRole('menuitem', { name: 'Contacted' }).click()
      await expect(row(theirs, 'Zubin Irani')).toContainText('Contacted')

      await theirs.goto('/leads?mode=board')
      await page.goto('/leads?mode=board')
      await page.getByRole('button', { name: 'Move José Núñez' }).click()
      await page.getByRole('menuitem', { name: 'Converted' }).click()
      const facts = page.getByRole('dialog', { name: 'Before "Converted"' })
      await facts.getByLabel('Expected value').fill('1,10,000')
      await facts.getByRole('button', { name: 'Save and move' }).click()
      const convert = page.getByRole('dialog', { name: 'Convert José Núñez?' }).getByRole('button', { name: 'Convert' })
      await taken(page, /\/move$/, () => convert.click())
      await expect(column(theirs, 'Converted').getByText('José Núñez')).toBeVisible(soon)
      await expect(column(theirs, 'Converted')).toContainText('₹1.1 L')

      await page.getByRole('button', { name: 'Move Farida Contractor' }).click()
      await page.getByRole('menuitem', { name: 'Lost' }).click()
      const lost = page.getByRole('dialog', { name: 'Farida Contractor is lost' })
      await lost.getByRole('radio', { name: 'Price' }).check()
      await taken(page, /\/move$/, () => lost.getByRole('button', { name: 'Mark as lost' }).click())
      await expect(column(theirs, 'Lost').getByText('Farida Contractor')).toBeVisible(soon)
    })
  },
)
