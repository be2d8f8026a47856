import type { BookingRow } from '@sarai/contract/booking-schemas'
import { expect, test } from 'vitest'
import type { ExportTexts } from '../../kernel/operations/list-export.rules.ts'
import { redactRow } from './bookings-costs.rules.ts'
import { columnsFor } from './bookings-export.rules.ts'

const row = { status: 'confirmed', net: 1_800_000, dropCharge: null, currency: 'INR' } as BookingRow
const dropped: BookingRow = { ...row, status: 'dropped', dropCharge: 500_000 }
const cost = columnsFor({ seesCost: true }).find(({ key }) => key === 'net')
const read = (booking: BookingRow) => cost?.value(booking, {} as ExportTexts)

test('a dropped service costs what its vendor charges for that, and nothing where it charges nothing', () => {
  expect(read(row)).toBe(18_000)
  expect(read(dropped)).toBe(5000)
  expect(read({ ...dropped, dropCharge: 0 })).toBe(0)
})

test('who may not see costs sees no charge either', () => {
  expect(redactRow({ seesCost: false }, dropped, 'INR')).toMatchObject({ net: null, dropCharge: null })
})
