import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type ItineraryDocument, itineraryDocument } from '@sarai/contract/itinerary-document'
import { fullTrip } from '@sarai/itinerary/test-full-trip'
import { editsTo } from '@sarai/itinerary/test-store'
import { hostileTexts } from './hostile-texts.ts'
import { inBackground } from './limits.ts'
import { nobody, type Person, serverUrl } from './people.ts'
import { sendOffer } from './proposals-of.ts'
import { scrollBy } from './scrolling.ts'
import { expect, test } from './test.ts'

/** Elements that only what somebody typed could have brought into a page. */
const foreign =
  'script:not([src^="/"]), iframe, object, embed, base, svg script, [onerror], [onload], [onfocus], [ontoggle], marquee, video, audio, math, [href^="javascript" i], [src*="canary"], [href*="canary"], [srcset*="canary"]'

async function expectHarmless(page: Page): Promise<void> {
  const found = await page.locator(foreign).evaluateAll((all) => all.map((element) => element.outerHTML.slice(0, 200)))
  // Pages for travellers bring one script of ours along.
  const strange = found.filter((element) => !element.startsWith('<script>// The '))
  expect(strange).toEqual([])
}

function dialogsOf(page: Page): string[] {
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  return dialogs
}

const paragraphs = hostileTexts.map((text) => ({
  type: 'paragraph' as const,
  content: [{ type: 'text' as const, text }],
}))

/** A trip with a hostile text in every field that takes a line, and all of them wherever it takes a story. */
function hostileTrip(from: number): ItineraryDocument {
  let at = from
  const nextText = () => hostileTexts[at++ % hostileTexts.length] ?? ''
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return value.includes('-marker-') ? nextText().slice(0, 60) : value
    if (Array.isArray(value)) {
      const isText = value.some((one) => (one as { type?: string } | null)?.type === 'paragraph')
      return isText ? paragraphs : value.map(fill)
    }
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, key === 'pictures' ? [] : fill(one)]))
  }
  const trip = fill({
    ...fullTrip(),
    cover: null,
    validFrom: null,
    validTo: null,
    startDate: '2100-12-21',
  }) as ItineraryDocument
  // Nothing has to be known to the agency but the text.
  const alone = JSON.stringify(trip).replaceAll(/"(libraryId|vendorId)":"[^"]+"/g, '"$1":null')
  return cut(JSON.parse(alone) as ItineraryDocument)
}

/** Texts no longer than their fields take. */
function cut(trip: ItineraryDocument): ItineraryDocument {
  const read = itineraryDocument.safeParse(trip)
  for (const issue of read.error?.issues ?? []) {
    if (issue.code !== 'too_big') throw new Error(`${issue.path.join('.')}: ${issue.message}`)
    const parents = issue.path.slice(0, -1)
    const parent = parents.reduce((node, key) => (node as Record<PropertyKey, unknown>)[key], trip as unknown)
    const field = parent as Record<PropertyKey, string>
    const key = issue.path.at(-1) ?? ''
    field[key] = (field[key] ?? '').slice(0, Number(issue.maximum))
  }
  return read.success ? read.data : cut(trip)
}

const filled = (text: string | null | undefined) => (text ?? '').trim().length > 0

async function storePackage({ call }: Person, trip: ItineraryDocument): Promise<string> {
  const { id } = (await call.packages.create({ title: 'x' })).data
  const { document } = (await call.packages.itinerary({ id })).data
  const { data } = await call.packages.edit({ id, batches: [{ id: randomUUID(), edits: editsTo(document, trip) }] })
  if (data.results[0]?.problem) throw new Error(data.results[0].problem.message)
  return id
}

test(
  '150 hostile texts and more in every list are shown as text (bar 34)',
  { tag: ['@key', '@core'] },
  async ({ page, person }) => {
    test.slow()
    expect(hostileTexts.length).toBeGreaterThanOrEqual(150)
    expect(new Set(hostileTexts).size).toBe(hostileTexts.length)
    const dialogs = dialogsOf(page)
    const all = hostileTexts.join('\n')
    for (const text of hostileTexts) {
      const line = text.replaceAll(/[\t\n\u2028\u2029]/g, ' ')
      await person.call.leads.create({
        name: line,
        city: line.slice(0, 80),
        requirement: all.slice(0, 4000),
        tags: [line.slice(0, 40)],
      })
    }
    const { data: rows } = await person.call.leads.list({ perPage: 200 })
    expect(rows).toHaveLength(hostileTexts.length)
    await page.goto('/leads?cols=city,tags')
    const table = page.getByRole('table', { name: 'Leads' })
    await expect(table.locator('[data-row-link]').first()).toBeVisible()
    const last = table.locator(`[data-index="${rows.length - 1}"]`)
    do {
      await scrollBy(table, 600)
      await expectHarmless(page)
    } while (!(await last.isVisible()))
    const [lead] = rows
    const on = { leadId: lead?.id ?? '' }
    for (let from = 0; from < all.length; from += 4000)
      await person.call.notes.create({ on, body: all.slice(from, from + 4000) })
    await page.goto(`/leads/${on.leadId}`)
    await page.getByRole('tab', { name: 'Notes' }).click()
    await expect(page.getByRole('article').first()).toContainText('canary.invalid')
    await expectHarmless(page)
    expect(dialogs).toEqual([])
  },
)

test(
  'the same in every field of a trip: editor, pages for travellers, PDF and mail (bar 34)',
  { tag: '@key' },
  async ({ page, person, openAs }) => {
    test.slow()
    const dialogs = dialogsOf(page)
    const trip = hostileTrip(0)
    const packageId = await storePackage(person, trip)
    const { version } = (await person.call.packages.get({ id: packageId })).data
    await person.call.packages.update({ id: packageId, version, changes: { status: 'published' } })
    await page.goto(`/packages/${packageId}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(trip.title.slice(0, 8))
    await page
      .getByRole('navigation', { name: 'Parts of the trip' })
      .getByTitle(trip.days[0]?.title ?? '')
      .first()
      .click()
    await expect(page.getByRole('textbox', { name: 'Story' })).toContainText(hostileTexts.at(-1) ?? '')
    await expectHarmless(page)
    for (const part of ['policies', 'prices']) {
      await page.goto(`/packages/${packageId}?part=${part}`)
      await expect(page.getByRole('navigation', { name: 'Parts of the trip' })).toBeVisible()
      await expectHarmless(page)
    }

    const visitor = await openAs(nobody())
    const others = dialogsOf(visitor)
    const { previewKey } = (await person.call.packages.get({ id: packageId })).data
    await visitor.goto(`/packages/preview/${previewKey}`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(trip.title)
    const said = await visitor.locator('main, body').first().innerText()
    for (const text of hostileTexts.filter(filled))
      expect(said.replaceAll(/\s+/g, ' ')).toContain(text.replaceAll(/\s+/g, ' ').trim())
    await expectHarmless(visitor)

    const { data: lead } = await person.call.leads.create({ name: hostileTexts[2] ?? '', email: 'asha@example.com' })
    const { data: proposal } = await person.call.prospects.create({ leadId: lead.id, packageId })
    const { document } = (await person.call.prospects.itinerary({ id: proposal.id })).data
    const again = hostileTrip(70)
    const isNew = { ...document, options: [], days: [], lines: [], sections: [], slabs: [], grid: [], instalments: [] }
    const removals = (
      [
        ['days', document.days],
        ['options', document.options],
        ['lines', document.lines],
        ['sections', document.sections],
        ['slabs', document.slabs],
        ['grid', document.grid],
        ['instalments', document.instalments],
      ] as const
    ).flatMap(([, entries]) => entries.map(({ id }) => ({ do: 'remove' as const, node: id })))
    const batches = [{ id: randomUUID(), edits: [...removals, ...editsTo(isNew, again)] as never }]
    const { data: edited } = await person.call.prospects.edit({ id: proposal.id, batches })
    expect(edited.results[0]?.problem).toBeNull()
    const path = await sendOffer(person, proposal.id)
    await page.goto(`/prospect-details/${proposal.id}?part=costs`)
    await expect(page.getByRole('navigation', { name: 'Parts of the trip' })).toBeVisible()
    await expectHarmless(page)
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(again.title)
    await visitor.mouse.wheel(0, 20_000)
    await expectHarmless(visitor)

    const { data: made } = await person.call.prospects.pdf({ id: proposal.id })
    const operation = async () => (await person.call.operations.get({ id: made.operationId })).data.state
    await expect.poll(operation, inBackground).toBe('done')
    const { url } = (await person.call.operations.file({ id: made.operationId })).data
    const pdf = Buffer.from(await (await fetch(serverUrl() + url)).arrayBuffer()).toString('latin1')
    expect(pdf.slice(0, 5)).toBe('%PDF-')
    expect(/\/(JavaScript|JS|Launch|OpenAction|EmbeddedFile)\b/.exec(pdf)?.[0]).toBeUndefined()
    // The adviser is called, written to and found on WhatsApp from it; it leads nowhere else.
    const links = Array.from(pdf.matchAll(/\/URI \(([^)]*)\)/g), ([, link]) => link ?? '')
    expect(links.filter((link) => !/^(tel:\+\d+|mailto:[^?&]+|https:\/\/wa\.me\/\d+)$/.test(link))).toEqual([])
    expect([...dialogs, ...others]).toEqual([])
  },
)
