import { describe, expect, test } from 'vitest'
import { guessMapping } from './imports-columns.rules.ts'
import { guessHeader, headerKey, headerNames } from './imports-header.rules.ts'
import { daysOf, guessOrders, lookAt, lookAtDay, noLook } from './imports-looks.rules.ts'

const looksOf = (rows: string[][]) =>
  (rows[0] ?? []).map((_, column) => {
    const look = noLook()
    for (const row of rows) lookAt(look, row[column] ?? '', 'IN')
    return look
  })

describe('the header', () => {
  const lines = (...rows: string[][]) => rows.map((cells, index) => ({ row: index + 1, cells }))
  test('is the first line', () =>
    expect(guessHeader(lines(['Name', 'Phone'], ['Rahul', '9829012345']), 'leads')).toEqual({
      headerLine: 0,
      hasGroups: false,
    }))
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
    ).toEqual({ headerLine: 2, hasGroups: false })
  })
  test('may stand in two rows, of which the upper one names groups', () => {
    const leading = lines(
      ['Register'],
      ['Name', 'Mobile', 'Travel', '', 'Pax', ''],
      ['', '', 'From', 'To', 'Adults', 'Children'],
      ['Rahul', '9829012345', '21/11/2026', '25/11/2026', '2', '1'],
    )
    const header = guessHeader(leading, 'leads')
    expect(header).toEqual({ headerLine: 2, hasGroups: true })
    const names = headerNames(leading, header)
    expect(names).toEqual(['Name', 'Mobile', 'Travel – From', 'Travel – To', 'Pax – Adults', 'Pax – Children'])
    expect(guessMapping(names, looksOf([leading[3]?.cells ?? []]), 'leads')).toEqual([
      'name',
      'phone',
      'travelStart',
      'travelEnd',
      'adults',
      'children',
    ])
  })
  test('is one row where the first lead has nothing but words', () =>
    expect(
      guessHeader(lines(['Name', 'City', 'Source'], ['Rahul', 'Goa', 'Website'], ['A', 'B', 'C']), 'leads'),
    ).toEqual({
      headerLine: 0,
      hasGroups: false,
    }))
  test('may be missing', () =>
    expect(guessHeader(lines(['Rahul', '9829012345'], ['Priya', '9829012346']), 'leads').headerLine).toBeNull())
  test('may hold words nobody knows', () =>
    expect(guessHeader(lines(['Foo', 'Bar'], ['Rahul', '9829012345']), 'leads').headerLine).toBe(0))
})

describe('the order of day and month', () => {
  const daysIn = (...columns: string[][]) =>
    columns.map((values) => {
      const look = noLook()
      for (const [row, value] of values.entries()) lookAtDay(look, row + 2, value)
      return daysOf(look)
    })
  const orders = (country: string, ...columns: string[][]) => guessOrders(daysIn(...columns), country).dateOrders

  test('is judged for each column, with all its values', () => {
    const late = [...Array.from({ length: 5_000 }, () => '03/04/2026'), '04/25/2026']
    expect(orders('IN', ['21/11/2026', '01/02/2026'], late, ['2026-11-21'], ['Rahul'])).toEqual([
      'dmy',
      'mdy',
      null,
      null,
    ])
  })
  test('is that of the other columns where a column leaves it open, else that of the country', () => {
    expect(orders('IN', ['01/02/2026'], ['11/21/2026'])).toEqual(['mdy', 'mdy'])
    expect(orders('IN', ['01/02/2026'])).toEqual(['dmy'])
    expect(orders('US', ['01/02/2026'])).toEqual(['mdy'])
    expect(orders('IN', ['01/02/2026'], ['11/21/2026'], ['21/11/2026'])).toEqual(['dmy', 'mdy', 'dmy'])
  })
  test('is that of most values in a column of both, which is told with where they stand', () => {
    const column = ['21/11/2026', '22/11/2026', '11/23/2026', '04/05/2027', '०५/०६/२०२७']
    expect(orders('IN', column)).toEqual(['dmy'])
    expect(daysIn(column)).toEqual([
      {
        dmy: { count: 2, row: 2, value: '21/11/2026' },
        mdy: { count: 1, row: 4, value: '11/23/2026' },
        either: { count: 2, row: 5, value: '04/05/2027' },
      },
    ])
  })
})

test('files of one kind have one key, whatever their spacing and case', () => {
  expect(headerKey(['Mobile  No.', 'NAME'])).toBe(headerKey(['mobile no', 'Name']))
})
