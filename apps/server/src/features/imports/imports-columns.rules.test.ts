import { describe, expect, test } from 'vitest'
import { guessMapping } from './imports-columns.rules.ts'
import { lookAt, noLook } from './imports-looks.rules.ts'
import { knownHeaders } from './imports-memory.service.ts'

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
      Mobile: 'phone',
      Remarks: 'requirement',
      Comments: 'requirement',
    })
  })

  test('as the agency chose for a file of the same source, but for what it left out', () => {
    const earlier = [{ header: ['Name', 'Kuch bhi', 'Remarks'], mapping: ['name', 'destinations', null] }]
    const guessed = (header: string[], values: string[]) =>
      guessMapping(header, looksOf([values]), 'leads', { known: knownHeaders(earlier, header) })
    expect(guessed(['Remarks', 'Name', 'Kuch bhi', 'Mobile'], ['x', 'Rahul', 'Bali', '9829012345'])).toEqual([
      'requirement',
      'name',
      'destinations',
      'phone',
    ])
    // Another source says nothing of this one.
    expect(guessed(['Name', 'Mobile', 'Kuch bhi', 'City', 'Email'], ['R', '9829012345', 'x', 'Goa', 'a@b.in'])).toEqual(
      ['name', 'phone', null, 'city', 'email'],
    )
  })

  test('whatever another file left out', () => {
    const earlier = [{ header: ['Phone', 'Mobile', 'WhatsApp'], mapping: ['phone', null, 'whatsapp'] }]
    const header = ['Guest', 'Mobile']
    const looks = looksOf([['Rahul', '9829012345']])
    expect(guessMapping(header, looks, 'leads', { known: knownHeaders(earlier, header) })).toEqual(['name', 'phone'])
  })

  test('better than memory, where the values say so', () => {
    const earlier = [{ header: ['Name', 'Contact'], mapping: ['name', 'phone'] }]
    const header = ['Name', 'Contact']
    const known = knownHeaders(earlier, header)
    const looks = looksOf([
      ['Asha', 'Ravi'],
      ['Bina', 'Mohan'],
    ])
    expect(guessMapping(header, looks, 'leads', { known })[1]).not.toBe('phone')
  })

  test('not for a number that a program gave, a country, or a city', () => {
    expect(
      guess({
        'Lead Id': ['9829012345', '9829012346'],
        Name: ['Asha', 'Bina'],
        Country: ['India', 'Nepal'],
        'Booking No': ['9829012345', '9829012346'],
      }),
    ).toEqual({ 'Lead Id': null, Name: 'name', Country: null, 'Booking No': null })
  })

  test('by what a form asks', () => {
    expect(
      guess({
        'Your full name': ['Asha'],
        'Phone number (with WhatsApp)': ['9829012345'],
        'Where would you like to go?': ['Bali'],
        'When do you want to travel?': ['Dec'],
        'How many people are travelling?': ['4'],
        'What is your approximate budget per person?': ['80k'],
        'Anything else we should know?': ['no'],
      }),
    ).toEqual({
      'Your full name': 'name',
      'Phone number (with WhatsApp)': 'phone',
      'Where would you like to go?': 'destinations',
      'When do you want to travel?': 'travelStart',
      'How many people are travelling?': 'adults',
      'What is your approximate budget per person?': 'budgetMax',
      'Anything else we should know?': 'requirement',
    })
  })

  test('in Hindi', () => {
    expect(
      guess({
        'ग्राहक का नाम': ['राहुल शर्मा'],
        'मोबाइल नंबर': ['९८२९०१२३४५'],
        'यात्रा की तारीख': ['२१/११/२०२६'],
        'यात्रियों की संख्या': ['४'],
        बजट: ['१.५ लाख'],
        टिप्पणी: ['समुद्र के पास'],
      }),
    ).toEqual({
      'ग्राहक का नाम': 'name',
      'मोबाइल नंबर': 'phone',
      'यात्रा की तारीख': 'travelStart',
      'यात्रियों की संख्या': 'adults',
      बजट: 'budgetMax',
      टिप्पणी: 'requirement',
    })
  })

  test('without a header, from the values alone', () => {
    const rows = [
      ['Rahul Sharma', '9829012345', 'a@b.in'],
      ['Priya Verma', '9829012346', 'c@d.in'],
    ]
    expect(guessMapping(null, looksOf(rows), 'leads')).toEqual(['name', 'phone', 'email'])
  })
})
