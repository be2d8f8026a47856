import { describe, expect, test } from 'vitest'
import { vcardContact as contact } from '../../../test/vcard-contact.ts'
import { escapeValue, foldLine, vcardFileName, vcardOf } from './vcard.rules.ts'

test('a person as a vCard 4.0', () => {
  expect(vcardOf(contact).split('\r\n')).toEqual([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'KIND:individual',
    'UID:urn:uuid:0190c0de-0000-7000-8000-000000000001',
    'FN:Rahul Kumar Sharma',
    'N:Sharma;Rahul Kumar;;Mr;',
    String.raw`ORG:Sharma\, Sons\; & Co`,
    'TITLE:Partner',
    'TEL;VALUE=uri;TYPE="cell,voice";PREF=1:tel:+919829012345',
    'TEL;VALUE=uri;TYPE="work,voice":tel:+911414000001',
    'EMAIL;TYPE=work;PREF=1:rahul@example.in',
    'IMPP:https://wa.me/919829012345',
    String.raw`ADR:;;12\, Hawa Sadak\nCivil Lines;Jaipur;Rajasthan;302006;IN`,
    'BDAY:19850203',
    'GENDER:M',
    String.raw`CATEGORIES:VIP,Visa\, needed`,
    'REV:20261121T091400Z',
    'END:VCARD',
    '',
  ])
})

test('a company is an organisation', () => {
  const card = vcardOf({ ...contact, kind: 'company', name: 'Blue Sky Travels', gstin: '27AAPFU0939F1ZV' })
  expect(card).toContain('\r\nKIND:org\r\n')
  expect(card).toContain('\r\nORG:Blue Sky Travels\r\n')
  expect(card).toContain('\r\nX-GSTIN:27AAPFU0939F1ZV\r\n')
})

describe('escaping', () => {
  test.each([
    ['a,b;c\\d', String.raw`a\,b\;c\\d`],
    ['one\r\ntwo\nthree\rfour', String.raw`one\ntwo\nthree\nfour`],
    ['bell\u0007 and nul\u0000', 'bell and nul'],
    ['BEGIN:VCARD', 'BEGIN:VCARD'],
  ])('%j', (value, escaped) => expect(escapeValue(value)).toBe(escaped))

  test('no value can begin a line of its own', () => {
    const card = vcardOf({ ...contact, name: 'X\r\nEMAIL:evil@example.in\nEND:VCARD', address: '\nTEL:1' })
    expect(card.split('\r\n').filter((line) => line === 'END:VCARD')).toHaveLength(1)
    expect(card).not.toMatch(/(^|\n)(EMAIL:evil|TEL:1)/)
  })
})

describe('folding', () => {
  const unfold = (text: string) => text.replaceAll('\r\n ', '')

  test.each(['short', 'x'.repeat(75), 'x'.repeat(76), 'é'.repeat(200), '👩‍👩‍👧'.repeat(40), 'अतिथि देवो भव '.repeat(30)])(
    'keeps %j whole and every line within 75 octets',
    (line) => {
      const folded = foldLine(line)
      expect(unfold(folded)).toBe(`${line}\r\n`)
      for (const part of folded.slice(0, -2).split('\r\n')) {
        expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75)
        expect(part).not.toContain('\ufffd')
      }
    },
  )

  test('does not fold what fits', () => expect(foldLine('x'.repeat(75))).toBe(`${'x'.repeat(75)}\r\n`))
})

test.each([
  ['Rahul Sharma', 'Rahul-Sharma.vcf'],
  ['../../etc/passwd', 'etc-passwd.vcf'],
  ['…', 'contact.vcf'],
  ['राहुल शर्मा', 'राहुल-शर्मा.vcf'],
  ['José Müller', 'José-Müller.vcf'],
  ['山田 太郎', '山田-太郎.vcf'],
])('the file of %s is %s', (name, file) => expect(vcardFileName(name)).toBe(file))
