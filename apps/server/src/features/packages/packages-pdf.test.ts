import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import { richDocument, secretMark, storePackage } from '../../../test/rich-package.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

async function uploadPicture(): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'x.jpg', { type: 'image/jpeg' })
  return (await agency.owner.call.pictures.upload({ file })).data.id
}

const operationOf = async (id: string) => (await agency.owner.call.operations.get({ id })).data

/** Waits until the PDF is there. */
async function made(id: string): Promise<Buffer> {
  const { call } = agency.owner
  const { operationId } = (await call.packages.pdf({ id })).data
  await expect.poll(async () => (await operationOf(operationId)).state, { interval: 200 }).toBe('done')
  expect(await operationOf(operationId)).toMatchObject({ kind: 'packages.pdf', progress: 3, total: 3, hasFile: true })
  const { data } = await call.operations.file({ id: operationId })
  const answer = await fetch(app.url + data.url)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Golden Rajasthan\.pdf"/)
  return Buffer.from(await answer.arrayBuffer())
}

/** Everything in a PDF, its packed parts unpacked. */
function unpacked(pdf: Buffer): string {
  const text = pdf.toString('latin1')
  const parts = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: sign }) => {
    const from = index + sign.length
    try {
      return inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
    } catch {
      return ''
    }
  })
  return text + parts.join('\n')
}

test('a package becomes a PDF in the background, with its pictures, pages and outline, and none of its costs', async () => {
  const picture = await uploadPicture()
  const { id } = await storePackage(agency, richDocument([picture]))
  const pdf = await made(id)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  const inside = unpacked(pdf)
  expect(inside).toContain('/DCTDecode')
  expect(inside).toMatch(/\/BaseFont \/\w+\+NotoSansDevanagari/)
  expect(inside.match(/\/Type \/Page\b/g)?.length).toBeGreaterThanOrEqual(4)
  expect(inside).toContain('/Outlines')
  expect(inside).not.toContain(secretMark)
  const words = wordsOfPdf(pdf)
  if (words !== null) {
    for (const said of ['Golden Rajasthan', '₹38,900', 'Contents', 'Samode Haveli', '25 % of the price'])
      expect(words, said).toContain(said)
    expect(words).toMatch(/\b2\/[4-9]\b/)
    // Each of the contents names the page it is on.
    expect(words).toMatch(/Day 1\s+Arrive in the pink city\s+3\n/)
    expect(words).not.toContain(secretMark)
  }
})

test('a PDF is for those who may see packages', async () => {
  const { id } = await storePackage(agency)
  const hidden = await makeMember(app, agency, { isRestricted: true, permissions: {} })
  await expect(hidden.call.packages.pdf({ id })).rejects.toMatchObject({ status: 403 })
  const { operationId } = (await agency.owner.call.packages.pdf({ id })).data
  await expect(hidden.call.operations.file({ id: operationId })).rejects.toMatchObject({ status: 404 })
})

test('a PDF that nobody wants any more leaves no file', async () => {
  const { id } = await storePackage(agency)
  const { call } = agency.owner
  const { operationId } = (await call.packages.pdf({ id })).data
  await call.operations.cancel({ id: operationId })
  await expect.poll(async () => (await operationOf(operationId)).state).toBe('cancelled')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await operationOf(operationId)).hasFile).toBe(false)
})
