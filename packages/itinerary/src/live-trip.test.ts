import { expect, test } from 'vitest'
import { checkLiveTrip, type LiveBooking } from './live-trip.ts'
import { servicesOf } from './services.ts'
import { keralaTrip } from './test-trips.ts'

const today = '2026-11-25'
const agreed = () => ({ document: keralaTrip(), optionId: null, extras: [] })

/** What is booked when nothing was changed since the trip was agreed upon. */
const asAgreed = (): LiveBooking[] =>
  servicesOf(keralaTrip(), agreed()).map((service) => ({
    ...service,
    id: `of ${service.title}`,
    isDropped: false,
    settledFindings: [],
  }))

const changed = (title: string, change: Partial<LiveBooking>) =>
  asAgreed().map((booking) => (booking.title === title ? { ...booking, ...change } : booking))

const said = (bookings: LiveBooking[]) => checkLiveTrip(agreed(), bookings, today).map(({ message }) => message)

test('a trip that is booked as it was agreed upon has no findings', () => {
  expect(said(asAgreed())).toEqual([])
})

test('a hotel that was moved to another day leaves a night without a bed, and another with two', () => {
  expect(said(changed('Brunton Boatyard', { date: '2026-12-22' }))).toEqual([
    'Brunton Boatyard is booked for 22 Dec 2026, agreed for 21 Dec 2026.',
    'Night 1 has no lodging.',
    'Night 2 is spent in two places, Windermere and Brunton Boatyard.',
  ])
})

test('a hotel beyond the last day, and one booked for when nobody travels, are found with their bookings', () => {
  const found = checkLiveTrip(agreed(), changed('Windermere', { nights: 3 }), today)
  expect(found).toContainEqual({
    message: 'Windermere takes 3 nights, until day 5; the trip ends on day 3.',
    bookingId: 'of Windermere',
    key: null,
  })
  expect(found).toContainEqual({
    message: 'Windermere is booked for 3 nights, agreed for 1.',
    bookingId: 'of Windermere',
    key: '["nights",1,3]',
  })
  expect(said(changed('Fort walk', { date: '2026-12-30' }))).toContain(
    'Fort walk is booked for 30 Dec 2026, when nobody is on the trip.',
  )
})

test('a service that was replaced by another, or dropped and not booked again, is told', () => {
  expect(said(changed('Windermere', { title: 'Tea Valley' }))).toEqual([
    'Tea Valley is booked, but the traveller was offered Windermere.',
  ])
  expect(said(changed('Windermere', { isDropped: true }))).toEqual([
    'Windermere was agreed upon and is not booked.',
    'Night 2 has no lodging.',
  ])
})

test('a hotel that was added by hand is a bed for its nights', () => {
  const byHand: LiveBooking = {
    id: 'by hand',
    itemId: null,
    title: 'Tea Valley',
    category: 'lodging',
    isDropped: false,
    date: '2026-12-22',
    nights: 1,
    time: null,
    details: null,
    settledFindings: [],
  }
  expect(said([...changed('Windermere', { isDropped: true }), byHand])).toEqual([
    'Windermere was agreed upon and is not booked.',
  ])
  expect(said([...asAgreed(), byHand])).toEqual(['Night 2 has two hotels, Windermere and Tea Valley.'])
})

test('of a trip without dates only what differs is told', () => {
  const document = { ...keralaTrip(), startDate: null }
  const undated = asAgreed().map((booking) => ({ ...booking, date: null }))
  expect(checkLiveTrip({ document, optionId: null, extras: [] }, undated, today)).toEqual([])
})

test('what was settled with the traveller is not found again, until it is something else', () => {
  const moved = { title: 'Tea Valley', date: '2026-12-23', nights: 2 }
  const find = (change: Partial<LiveBooking>) => checkLiveTrip(agreed(), changed('Windermere', change), today)
  const keys = find(moved).flatMap(({ key }) => key ?? [])
  expect(keys).toHaveLength(3)
  const isDifference = ({ key }: { key: string | null }) => key !== null
  expect(find({ ...moved, settledFindings: keys }).filter(isDifference)).toEqual([])
  const again = find({ ...moved, title: 'Spice Tree', settledFindings: keys }).filter(isDifference)
  expect(again.map(({ message }) => message)).toEqual([
    'Spice Tree is booked, but the traveller was offered Windermere.',
  ])
  const off = find({ isDropped: true }).find(isDifference)
  expect(find({ isDropped: true, settledFindings: [off?.key ?? ''] }).filter(isDifference)).toEqual([])
})
