import { columnsOf, type Row } from './row-columns.ts'

/** Rows that show what a file of rates looks like: a hotel with two seasons, a ride, and what goes with the hotel. */
export function templateRows(year: number): Row[] {
  const hotel = { product: 'Lake View Hotel', category: 'lodging', currency: 'INR', 'tax included': 'yes' }
  const room = { ...hotel, option: 'Deluxe room', 'max people': '3' }
  const low = { season: 'Regular', from: `${year}-01-01`, to: `${year}-09-30` }
  const high = { season: 'Peak', from: `${year}-10-01`, to: `${year}-12-31` }
  const car = { product: 'Airport transfer', category: 'transport', currency: 'INR', 'tax included': 'yes' }
  return [
    { row: 'rate', ...room, ...low, single: '5200', double: '6000', 'extra adult': '1500' },
    { row: 'rate', ...room, ...high, single: '7200', double: '8400', 'extra adult': '1800' },
    { row: 'blackout', ...hotel, from: `${year}-12-24`, to: `${year}-12-25`, note: 'Sold to a group' },
    { row: 'cancellation', ...hotel, 'days before': '15', percent: '50' },
    { row: 'cancellation', ...hotel, 'days before': '7', percent: '100' },
    {
      row: 'rate',
      ...car,
      option: 'Sedan',
      'max people': '3',
      season: 'All year',
      from: low.from,
      to: high.to,
      unit: '1800',
    },
  ]
}

/** The same as a file, which the import reads. */
export function templateText(year: number): string {
  const rows = templateRows(year)
  const columns = columnsOf(rows)
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\n')
}
