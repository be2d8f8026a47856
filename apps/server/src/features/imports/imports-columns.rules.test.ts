import { describe, expect, test } from 'vitest'
import { dateOrderOf, guessHeader, guessMapping, headerKey, lookAt, noLook } from './imports-columns.rules.ts'

const looksOf = (rows: string[][]) =>
  (rows[0] ?? []).map((_, column) => {
    const look = noLook()
    for (const row of rows) lookAt(look, row[column] ?? '', 'IN')
    return look
  })

/** What is guessed for some headers, with plausible values below them. */
function guess(columns: Record<string, string[]>): Record<string, string | null> {
  const header = Object.keys(columns)
  const rows = Object.values(columns)[0]?.map((_, row) => header.map((name) => columns[name]?.[row] ?? '')) ?? []
  const mapping = guessMapping(header, looksOf(rows), 'leads')
  return Object.fromEntries(header.map((name, column) => [name, mapping[column] ?? null]))
}

describe('columns are recognised', () => {
  test("by an agency's own words", () => {
    expect(
      guess({
        'Sr No': ['1', '2'],
        'Enquiry date': ['21/11/2026', '22/11/2026'],
        'Client Name': ['Rahul', 'Priya'],
        'Mobile No.': ['9829012345', '9829012346'],
        'E-mail ID': ['a@b.in', 'c@d.in'],
        Destn: ['Bali', 'Goa'],
        'Travel Month': ['Nov', 'Dec'],
        Pax: ['2+1', '4'],
        'Budget (INR)': ['1 L', '80k'],
        'Handled By': ['Meera', 'Arjun'],
        'Lead Status': ['New', 'Lost'],
        Remarks: ['sea view', ''],
      }),
    ).toEqual({
      'Sr No': null,
      'Enquiry date': 'createdAt',
      'Client Name': 'name',
      'Mobile No.': 'phone',
      'E-mail ID': 'email',
      Destn: 'destinations',
      'Travel Month': 'travelMonth',
      Pax: 'adults',
      'Budget (INR)': 'budgetMax',
      'Handled By': 'owner',
      'Lead Status': 'stage',
      Remarks: 'requirement',
    })
  })

  test('in what Meta calls them, in Hindi, and in Hindi in Latin letters', () => {
    expect(
      guess({
        created_time: ['2026-11-21T14:30:00+0530', '2026-11-22T14:30:00+0530'],
        campaign_name: ['Bali', 'Bali'],
        platform: ['fb', 'ig'],
        full_name: ['Rahul', 'Priya'],
        phone_number: ['p:+919829012345', 'p:+919829012346'],
      }),
    ).toEqual({
      created_time: 'createdAt',
      campaign_name: 'campaign',
      platform: 'source',
      full_name: 'name',
      phone_number: 'phone',
    })
    expect(guess({ नाम: ['राहुल'], मोबाइल: ['9829012345'], गंतव्य: ['गोवा'] })).toEqual({
      नाम: 'name',
      मोबाइल: 'phone',
      गंतव्य: 'destinations',
    })
    expect(guess({ Naam: ['Rahul'], 'Mo. No.': ['9829012345'], 'Kitne log': ['4'] })).toEqual({
      Naam: 'name',
      'Mo. No.': 'phone',
      'Kitne log': 'adults',
    })
  })

  test('by their values where the header leaves it open', () => {
    expect(guess({ Contact: ['Rahul', 'Priya'], Number: ['9829012345', '9829012346'] })).toEqual({
      Contact: 'name',
      Number: 'phone',
    })
    expect(
      guess({
        Name: ['Rahul', 'Priya'],
        X1: ['9829012345', '9829012346'],
        X2: ['a@b.in', 'c@d.in'],
        X3: ['9414012345', '9414012346'],
      }),
    ).toEqual({
      Name: 'name',
      X1: 'phone',
      X2: 'email',
      X3: 'whatsapp',
    })
  })

  test('each field once, but names, places, tags and texts from several columns', () => {
    expect(
      guess({
        'First Name': ['R'],
        'Last Name': ['S'],
        Phone: ['9829012345'],
        Mobile: ['9829012346'],
        Remarks: ['a'],
        Comments: ['b'],
      }),
    ).toEqual({
      'First Name': 'name',
      'Last Name': 'name',
      Phone: 'phone',
      Mobile: null,
      Remarks: 'requirement',
      Comments: 'requirement',
    })
  })

  test('as the agency chose the last time, also what it left out', () => {
    const known = new Map([
      ['kuch bhi', 'destinations'],
      ['remarks', null],
    ])
    const looks = looksOf([['Rahul', 'Bali', 'x']])
    expect(guessMapping(['Name', 'Kuch bhi', 'Remarks'], looks, 'leads', known)).toEqual(['name', 'destinations', null])
  })

  test('without a header, from the values alone', () => {
    const rows = [
      ['Rahul Sharma', '9829012345', 'a@b.in'],
      ['Priya Verma', '9829012346', 'c@d.in'],
    ]
    expect(guessMapping(null, looksOf(rows), 'leads')).toEqual(['name', 'phone', 'email'])
  })
})

describe('the header', () => {
  const lines = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }))
  test('is the first line', () =>
    expect(guessHeader(lines(['Name', 'Phone'], ['Rahul', '9829012345']), 'leads')).toBe(0))
  test('may stand below a title', () => {
    expect(
      guessHeader(
        lines(
          ['Saffron Trails enquiry register'],
          ['As on 21/11/2026'],
          ['Name', 'Mobile', 'Destn'],
          ['Rahul', '9829012345', 'Bali'],
        ),
        'leads',
      ),
    ).toBe(2)
  })
  test('may be missing', () =>
    expect(guessHeader(lines(['Rahul', '9829012345'], ['Priya', '9829012346']), 'leads')).toBeNull())
  test('may hold words nobody knows', () =>
    expect(guessHeader(lines(['Foo', 'Bar'], ['Rahul', '9829012345']), 'leads')).toBe(0))
})

test('the order of day and month shows in the values, or is said to be open', () => {
  const order = (...days: string[]) => dateOrderOf(looksOf(days.map((day) => [day])))
  expect([
    order('21/11/2026', '01/02/2026'),
    order('11/21/2026', '01/02/2026'),
    order('01/02/2026'),
    order('2026-11-21'),
  ]).toEqual(['dmy', 'mdy', 'ambiguous', 'dmy'])
})

test('files of one kind have one key, whatever their spacing and case', () => {
  expect(headerKey(['Mobile  No.', 'NAME'])).toBe(headerKey(['mobile no', 'Name']))
})
