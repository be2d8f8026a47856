import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { vcardVersions } from '@sarai/contract/contact-words'
import { describe, expect, test } from 'vitest'
import { vcardContact } from '../../../test/vcard-contact.ts'
import type { Encoding } from '../../core/sheets/file-kind.rules.ts'
import { cardLines } from '../../core/sheets/vcards.ts'
import { vcardColumns } from '../../core/sheets/vcards.rules.ts'
import { inTempFolder } from '../../core/temp-folder.ts'
import { vcardOf } from './vcard.rules.ts'

type Column = (typeof vcardColumns)[number]

/** The cards of a file, each by the names of its columns. */
function cardsIn(bytes: string | Uint8Array, encoding: Encoding = 'utf-8'): Promise<Record<Column, string>[]> {
  return inTempFolder(async (folder) => {
    const file = path.join(folder, 'cards.vcf')
    await writeFile(file, bytes)
    const cards: Record<Column, string>[] = []
    for await (const { row, cells } of cardLines(file, encoding))
      if (row > 0) cards.push(Object.fromEntries(vcardColumns.map((name, at) => [name, cells[at] ?? ''])) as never)
    return cards
  })
}

const contact = {
  ...vcardContact,
  name: 'राहुल शर्मा',
  companyName: 'Café Müller; Söhne',
  phones: [
    { number: '+919829012345', label: 'mobile' as const },
    { number: '+911412345678', label: 'work' as const },
  ],
  city: 'जयपुर',
  anniversary: '2010-11-21',
  tags: ['VIP', 'यात्री'],
}

describe.each(vcardVersions)('a card of version %s', (version) => {
  test('is read as it was written', async () => {
    const text = vcardOf(contact, version)
    expect(text).toContain(`\r\nVERSION:${version}\r\n`)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(210)
    const [card] = await cardsIn(text + vcardOf({ ...contact, name: 'Asha' }, version))
    expect(card).toMatchObject({
      Name: 'राहुल शर्मा',
      Kind: 'person',
      Company: 'Café Müller; Söhne',
      Phone: '+919829012345',
      'Other phones': '+911412345678',
      WhatsApp: '+919829012345',
      Email: 'rahul@example.in',
      City: 'जयपुर',
      Birthday: '1985-02-03',
      Anniversary: '2010-11-21',
      Gender: 'male',
      Tags: 'VIP; यात्री',
    })
    expect(card?.Address).toContain('Civil Lines')
  })

  test('cannot be broken out of by a name', async () => {
    const cards = await cardsIn(vcardOf({ ...contact, name: 'X\r\nEND:VCARD\r\nBEGIN:VCARD\r\nFN:Y' }, version))
    expect(cards).toHaveLength(1)
  })
})

describe('cards of other programs', () => {
  const card = (...lines: string[]) => ['BEGIN:VCARD', ...lines, 'END:VCARD', ''].join('\r\n')

  test('say the charset of each property', async () => {
    const text = card(
      'VERSION:2.1',
      'FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Jos=E9',
      'ORG;CHARSET=windows-1251:\xcc\xe8\xf0',
    )
    expect((await cardsIn(Buffer.from(text, 'latin1')))[0]).toMatchObject({ Name: 'José', Company: 'Мир' })
  })
  test('may have a charset that nobody knows', async () => {
    expect((await cardsIn(card('VERSION:2.1', 'FN;CHARSET=X-NONE:Asha é')))[0]?.Name).toBe('Asha é')
  })
  test('may be in UTF-16, and in that of Western Europe', async () => {
    const text = card('VERSION:3.0', 'FN:José')
    expect((await cardsIn(Buffer.from(`\ufeff${text}`, 'utf16le'), 'utf-16le'))[0]?.Name).toBe('José')
    expect((await cardsIn(Buffer.from(text, 'latin1'), 'windows-1252'))[0]?.Name).toBe('José')
  })
  test('may be folded within a letter', async () => {
    const bytes = Buffer.from(card('VERSION:3.0', 'FN:राहुल'))
    const at = bytes.indexOf(Buffer.from('हु')) + 1
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
    expect((await cardsIn(folded))[0]?.Name).toBe('राहुल')
  })
  test('hold that of an agent, and may not end', async () => {
    const agent = card(
      'VERSION:2.1',
      'N:Rao;Asha',
      'AGENT:',
      'BEGIN:VCARD',
      'FN:Somebody else',
      'END:VCARD',
      'TEL;CELL;PREF:9829012345',
    )
    const cards = await cardsIn(`BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Cut off\r\n${agent}`)
    expect(cards.map(({ Name, Phone }) => [Name, Phone])).toEqual([
      ['Cut off', ''],
      ['Asha Rao', '9829012345'],
    ])
  })
})
