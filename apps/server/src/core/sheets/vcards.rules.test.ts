import { expect, test } from 'vitest'
import { cardCells, propertyOf, vcardColumns } from './vcards.rules.ts'

function readCard(...lines: string[]): Record<string, string> {
  const cells = cardCells(lines.flatMap((line) => propertyOf(line) ?? []))
  return Object.fromEntries(vcardColumns.map((column, at) => [column, cells[at] ?? '']))
}

test.each([
  ['BDAY:1990-04-12', '1990-04-12'],
  ['BDAY;VALUE=date:19900412', '1990-04-12'],
  ['BDAY:--0412', '12 Apr'],
  ['BDAY:--04-12', '12 Apr'],
  ['BDAY;X-APPLE-OMIT-YEAR=1604:1604-04-12', '12 Apr'],
  ['BDAY;VALUE=text:circa 1800', 'circa 1800'],
])('the birthday of %s is %s: what names no year goes along to be told', (line, birthday) => {
  expect(readCard('FN:Asha', line).Birthday).toBe(birthday)
})

test('second addresses, faxes and what else has no column go into the note', () => {
  const card = readCard(
    'FN:Asha',
    'ADR;TYPE=WORK:;;5 MG Road;Pune;MH;411001;India',
    'ADR;TYPE=HOME,PREF:;;7 Lake View;Udaipur;RJ;313001;India',
    'TEL;TYPE=WORK,FAX:+91 20 2612 3456',
    'URL:https://asha.example',
    'NOTE:Likes windows',
  )
  expect(card).toMatchObject({ Address: '7 Lake View', City: 'Udaipur', Phone: '' })
  expect(card.Note?.split('\n')).toEqual([
    'Likes windows',
    'Other address: 5 MG Road, Pune, MH, 411001, India',
    'Fax: +91 20 2612 3456',
    'Website: https://asha.example',
  ])
})

test('a mobile stands before the number of an office, unless that is preferred', () => {
  const [office, mobile] = ['+91 11 4350 2020', '+91 98290 12345']
  const work = `TEL;TYPE=WORK:${office}`
  expect(readCard(work, `TEL;TYPE=CELL:${mobile}`)).toMatchObject({ Phone: mobile, 'Other phones': office })
  expect(readCard(`TEL;TYPE=WORK;PREF=1:${office}`, `TEL;CELL:${mobile}`)).toMatchObject({ Phone: office })
})
