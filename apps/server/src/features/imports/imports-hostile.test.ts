import { deflateRawSync } from 'node:zlib'
import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
let call: TestAgency['owner']['call']
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
})
afterAll(() => app.close())

interface ZipEntry {
  name: string
  content: Buffer
  /** What the archive says the content comes to; the truth unless given. */
  says?: number
}

/** A ZIP archive, with lies where asked for. */
function zip(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, says = content.length } of entries) {
    const packed = deflateRawSync(content)
    const file = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(0, 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(says, 18)
    common.writeUInt16LE(file.length, 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, file, packed])
    const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), file])
    entry.writeUInt32LE(offset, 42)
    parts.push(local)
    directory.push(entry)
    offset += local.length
  }
  const size = directory.reduce((sum, entry) => sum + entry.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]))
}

const text = (value: string) => Buffer.from(value)
const rels = text('<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>')
const book = text('<workbook xmlns:r="x"><sheets><sheet name="One" r:id="r1"/></sheets></workbook>')
const bookOf = (sheet: Buffer, more: ZipEntry[] = [], says?: number) =>
  zip([
    { name: 'xl/workbook.xml', content: book },
    { name: 'xl/_rels/workbook.xml.rels', content: rels },
    { name: 'xl/worksheets/sheet1.xml', content: sheet, says },
    ...more,
  ])
const sheetOf = (rows: string) => text(`<worksheet><sheetData>${rows}</sheetData></worksheet>`)
const bytes = (value: string | Buffer) => new Uint8Array(Buffer.from(value as string))
const mb = 1024 * 1024

describe('files that cannot be read are refused in words, and nothing else comes of them', () => {
  const wide = Array.from({ length: 2_000 }, (_, at) => `Column ${at}`).join(',')
  test.each<[what: string, file: () => Uint8Array<ArrayBuffer>, words: RegExp]>([
    ['2,000 columns', () => bytes(`${wide}\n${wide}`), /columns/],
    ['a cell of 10 MB', () => bytes(`Name\n${'x'.repeat(10 * mb)}`), /too long|characters/],
    [
      'a quotation mark that is never closed',
      () => bytes(`Name,Phone\n"Rahul,9829012345\n${'a,b\n'.repeat(200_000)}`),
      /quotation mark/,
    ],
    ['a quotation mark in a short file', () => bytes('Name\n"Rahul'), /quotation mark/],
    ['nothing but line breaks', () => bytes('\n\n\r\n  \n,,,\n'), /empty/],
    [
      'a picture called .csv',
      () => bytes(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])),
      /not a spreadsheet/,
    ],
    ['a PDF', () => bytes('%PDF-1.7 ...'), /not a spreadsheet/],
    [
      'bytes without sense',
      () => bytes(Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) % 31))),
      /not a spreadsheet/,
    ],
    ['a web page called .xls', () => bytes('<html><table><tr><td>Name</td></tr></table></html>'), /web page/],
    [
      'a workbook of the old kind with nothing in it',
      () => bytes(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])),
      /damaged/,
    ],
    ['more than 200,000 rows', () => bytes(`Name\n${'Rahul\n'.repeat(200_100)}`), /2,00,000 rows/],
    ['ten million empty lines', () => bytes(`Name\n${'\n'.repeat(10_000_000)}`), /empty lines/],
    [
      'ten million NULs',
      () => bytes(`Name\n${'\u0000'.repeat(10_000_000)}`),
      /too long|quotation mark|not a spreadsheet/,
    ],
    [
      'a document type without entities',
      () => bookOf(text('<!DOCTYPE x><worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>')),
      /damaged/,
    ],
    ['a ZIP that is no workbook', () => zip([{ name: 'a.txt', content: text('hello') }]), /not an Excel workbook/],
    ['a ZIP that is cut off', () => bookOf(sheetOf('<row><c><v>1</v></c></row>')).slice(0, 200), /damaged/],
    ['a workbook without sheets', () => zip([{ name: 'xl/workbook.xml', content: text('<workbook/>') }]), /no sheet/],
    ['XML that ends in the middle', () => bookOf(text('<worksheet><sheetData><row><c><v>1')), /damaged/],
    ['XML that is none', () => bookOf(text('not xml at all')), /damaged|empty/],
    ['a bomb that says what it is', () => bookOf(Buffer.alloc(300 * mb, ' ')), /unpacked/],
    ['a bomb that says it is small', () => bookOf(Buffer.alloc(60 * mb, '<row/>'), [], 1000), /damaged/],
    [
      'a bomb among the texts',
      () =>
        bookOf(sheetOf(''), [{ name: 'xl/sharedStrings.xml', content: Buffer.alloc(100 * mb, '<si><t>x</t></si>') }]),
      /unpacked|damaged/,
    ],
    [
      'a cell that never ends',
      () =>
        bookOf(
          Buffer.concat([text('<worksheet><sheetData><row><c t="inlineStr"><is><t>'), Buffer.alloc(15 * mb, 'x')]),
        ),
      /damaged/,
    ],
    [
      'a column far to the right',
      () => bookOf(sheetOf('<row r="1"><c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>')),
      /columns/,
    ],
    [
      'an entity that grows',
      () =>
        bookOf(
          text(
            '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData>&b;</sheetData></worksheet>',
          ),
        ),
      /damaged|empty/,
    ],
  ])('%s', async (_, file, words) => {
    const sent = await sendFile(call, 'file.xlsx', file())
    expect(sent).toMatchObject({ state: 'unreadable', settings: null })
    expect(sent.problem).toMatch(words)
    await call.imports.remove({ id: sent.id })
    expect((await call.leads.list({})).total).toBe(0)
  })

  test('a name too long, no bytes at all, too many bytes, and parts out of order', async () => {
    const create = (bytes: number, fileName = 'a.csv') => call.imports.create({ target: 'leads', fileName, bytes })
    await expect(create(0)).rejects.toMatchObject({ status: 422, fields: { bytes: 'This file is empty' } })
    await expect(create(60 * mb)).rejects.toMatchObject({ status: 422 })
    await expect(create(10, 'x'.repeat(10_000))).rejects.toMatchObject({ status: 422 })
    const { data: file } = await create(6)
    const part = (content: string) => new File([content], 'part')
    await expect(call.imports.append({ id: file.id, at: 3, part: part('abc') })).rejects.toMatchObject({
      status: 409,
      detail: { received: 0 },
    })
    await expect(call.imports.append({ id: file.id, at: 0, part: part('1234567') })).rejects.toMatchObject({
      status: 422,
    })
    await expect(
      call.imports.append({ id: file.id, at: 0, part: new File([new Uint8Array(5 * mb)], 'x') }),
    ).rejects.toMatchObject({ status: 413 })
    await call.imports.append({ id: file.id, at: 0, part: part('Nam') })
    const { data: again } = await call.imports.append({ id: file.id, at: 0, part: part('Nam') })
    expect(again).toMatchObject({ received: 3, state: 'uploading' })
    await call.imports.remove({ id: file.id })
    await expect(call.imports.append({ id: file.id, at: 3, part: part('e\nA') })).rejects.toMatchObject({ status: 404 })
  })

  test('a header and no rows', async () => {
    const sent = await sendFile(call, 'a.csv', 'Name,Phone\n')
    if (!sent.settings) throw new Error('no settings')
    const { data: preview } = await call.imports.preview({ id: sent.id, settings: sent.settings })
    expect(preview).toMatchObject({ rows: 0, examined: 0, sample: [] })
    await expect(call.imports.start({ id: sent.id, settings: sent.settings })).rejects.toMatchObject({
      status: 422,
      code: 'NO_ROWS',
    })
    await call.imports.remove({ id: sent.id })
  })
})

describe('odd files that can be read are', () => {
  const leadsOf = async (id: string) =>
    (await call.leads.list({ filters: { import: id }, sort: [{ by: 'number', dir: 'asc' }] })).data
  test('with a card whose note is folded a million times', async () => {
    const card = `BEGIN:VCARD\nVERSION:3.0\nFN:Asha Bhat\nNOTE:Long\n${' and longer\n'.repeat(1_000_000)}END:VCARD\n`
    const began = performance.now()
    const { result } = await importFile(call, 'a.vcf', bytes(card))
    expect(result).toMatchObject({ rows: 1 })
    expect(performance.now() - began).toBeLessThan(30_000)
  })
  test('with NUL bytes, broken characters and a line separator of Unicode', async () => {
    const content = Buffer.concat([
      text('Name,Phone\nRa'),
      Buffer.from([0]),
      text('hul,\nPri\u2028ya,\nBro'),
      Buffer.from([0xff]),
      text('ken €uro ünü,\n'),
    ])
    const { result, file } = await importFile(call, 'a.csv', bytes(content))
    expect(result).toMatchObject({ created: 3 })
    const names = (await leadsOf(file.id)).map((lead) => lead.name)
    expect(names.slice(0, 2)).toEqual(['Rahul', 'Pri ya'])
  })
  test('with formulas, whose last values count, and texts that look like formulas', async () => {
    const cell = (inner: string, type = '') => `<c${type && ` t="${type}"`}>${inner}</c>`
    const inline = (value: string) => cell(`<is><t>${value}</t></is>`, 'inlineStr')
    const sheet = sheetOf(
      `<row>${inline('Name')}${inline('Phone')}${inline('Remarks')}</row>` +
        `<row>${cell('<f>UPPER("x")</f><v>Rahul</v>', 'str')}${cell('<f>1+1</f><v>9829012345</v>')}${inline('=cmd|calc')}</row>`,
    )
    const { file } = await importFile(call, 'a.xlsx', bookOf(sheet))
    const [lead] = await leadsOf(file.id)
    expect(lead).toMatchObject({ name: 'Rahul', phone: '+919829012345' })
    expect((await call.leads.get({ id: lead?.id ?? '' })).data.requirement).toBe('=cmd|calc')
  })
  test('with lines of all lengths, and a title above', async () => {
    const { result } = await importFile(
      call,
      'a.csv',
      'Our register\n\nName,Phone\nA\nB,9829000001,x,y,z\n,\nC,9829000002\n',
    )
    expect(result).toMatchObject({ rows: 3, created: 3 })
  })
  test('with prefixes in its XML, days since 1904, and gaps', async () => {
    const styles = text(
      '<x:styleSheet xmlns:x="y"><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="14"/></x:cellXfs></x:styleSheet>',
    )
    const sheet = text(
      '<x:worksheet xmlns:x="y"><x:sheetData><x:row r="2"><x:c r="B2" t="inlineStr"><x:is><x:t>Name</x:t></x:is></x:c><x:c r="D2" t="inlineStr"><x:is><x:t>Travel date</x:t></x:is></x:c></x:row>' +
        '<x:row r="5"><x:c r="B5" t="inlineStr"><x:is><x:r><x:t>Ra</x:t></x:r><x:r><x:t>hul</x:t></x:r></x:is></x:c><x:c r="D5" s="1"><x:v>44885</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    )
    const in1904 = text(
      '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
    )
    const file = zip([
      { name: 'xl/workbook.xml', content: in1904 },
      { name: 'xl/_rels/workbook.xml.rels', content: rels },
      { name: 'xl/worksheets/sheet1.xml', content: sheet },
      { name: 'xl/styles.xml', content: styles },
    ])
    const imported = await importFile(call, 'a.xlsx', file)
    expect(await leadsOf(imported.file.id)).toMatchObject([{ name: 'Rahul', travelStart: '2026-11-21' }])
  })
  test('with 30 columns nobody knows', async () => {
    const header = Array.from({ length: 30 }, (_, at) => ({ value: at === 3 ? 'Name' : `Thing ${at}` }))
    const data = [header, header.map((_, at) => ({ value: at === 3 ? 'Rahul' : at }))]
    const file = new Uint8Array(await writeExcelFile(data as never).toBuffer())
    expect((await importFile(call, 'a.xlsx', file)).result).toMatchObject({ created: 1 })
  })
})

test('the server lived through all of it without a failure of its own', () => {
  expect(app.logs()).not.toMatch(/"level":"(error|fatal)"|an import failed/)
})
