import { describe, expect, test } from 'vitest'
import { findBackupState } from '../../core/backup/backup-watch.ts'
import { findLastTime, isBackupDue, makeNightlyName, readNightlyName, selectKept } from './backups.rules.ts'

const parseMoment = (text: string) => new Date(text)
const makeDays = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => ({ at: new Date(parseMoment(from).getTime() + day * 86_400_000) }))

describe('which backups are kept', () => {
  test('the newest of as many days, weeks and months, over two years of nights', () => {
    const kept = selectKept(makeDays('2024-01-01T02:30:00Z', 730), { days: 7, weeks: 4, months: 6 })
    const days = kept.map((one) => one.at.toISOString().slice(0, 10))
    // The last night is Tuesday, 30 December 2025.
    expect(days.slice(0, 7)).toEqual(
      makeDays('2025-12-24T02:30:00Z', 7)
        .map((one) => one.at.toISOString().slice(0, 10))
        .toReversed(),
    )
    expect(days.slice(7)).toEqual([
      '2025-12-21',
      '2025-12-14',
      '2025-11-30',
      '2025-10-31',
      '2025-09-30',
      '2025-08-31',
      '2025-07-31',
    ])
  })

  test('of several of a day the newest, and after a pause the last ones there are', () => {
    const backups = ['2026-01-01T02:00:00Z', '2026-03-01T02:00:00Z', '2026-03-01T14:00:00Z'].map((one) => ({
      at: parseMoment(one),
    }))
    const kept = selectKept(backups, { days: 2, weeks: 0, months: 0 })
    expect(kept.map((one) => one.at.toISOString())).toEqual(['2026-03-01T14:00:00.000Z', '2026-01-01T02:00:00.000Z'])
  })

  test('the newest even where nothing is to be', () => {
    expect(selectKept(makeDays('2026-01-01T02:00:00Z', 3), { days: 0, weeks: 0, months: 0 })).toHaveLength(1)
    expect(selectKept([], { days: 7, weeks: 4, months: 6 })).toEqual([])
  })
})

describe('when one is due', () => {
  const night = { hours: 2, minutes: 30 }
  const makeLocal = (day: number, hours: number, minutes = 0) => new Date(2026, 5, day, hours, minutes)
  const makeLast = (goodAt: Date | undefined, triedAt?: Date) => ({ goodAt, triedAt })

  test('the last time is of today or of yesterday', () => {
    expect(findLastTime(night, makeLocal(10, 2, 30))).toEqual(makeLocal(10, 2, 30))
    expect(findLastTime(night, makeLocal(10, 2, 29))).toEqual(makeLocal(9, 2, 30))
  })

  test('once a night, and as soon as a machine is on that was off', () => {
    expect(isBackupDue(makeLocal(10, 2, 29), night, makeLast(makeLocal(9, 2, 31)))).toBe(false)
    expect(isBackupDue(makeLocal(10, 2, 30), night, makeLast(makeLocal(9, 2, 31)))).toBe(true)
    expect(isBackupDue(makeLocal(10, 2, 40), night, makeLast(makeLocal(10, 2, 30)))).toBe(false)
    expect(isBackupDue(makeLocal(12, 10), night, makeLast(makeLocal(9, 2, 31)))).toBe(true)
    expect(isBackupDue(makeLocal(10, 12), night, makeLast(undefined))).toBe(true)
  })

  test('an hour after one that failed', () => {
    expect(isBackupDue(makeLocal(10, 3), night, makeLast(makeLocal(9, 2, 31), makeLocal(10, 2, 30)))).toBe(false)
    expect(isBackupDue(makeLocal(10, 3, 30), night, makeLast(makeLocal(9, 2, 31), makeLocal(10, 2, 30)))).toBe(true)
  })
})

test('what backups are worth: good, none yet, too old, or failing', () => {
  const now = parseMoment('2026-06-10T12:00:00Z')
  expect(findBackupState(now, { startedAt: '2026-06-10T02:30:00Z' }, { state: 'done' })).toBe('ok')
  expect(findBackupState(now, { startedAt: '2026-06-09T02:30:00Z' }, { state: 'running' })).toBe('ok')
  expect(findBackupState(now, undefined, undefined)).toBe('never')
  expect(findBackupState(now, { startedAt: '2026-06-08T02:30:00Z' }, { state: 'done' })).toBe('late')
  expect(findBackupState(now, { startedAt: '2026-06-10T02:30:00Z' }, { state: 'failed' })).toBe('failed')
})

test('a name says when, and files of other names are nobody’s to remove', () => {
  const when = parseMoment('2026-06-10T02:30:05Z')
  for (const isEncrypted of [true, false]) expect(readNightlyName(makeNightlyName(when, isEncrypted))).toEqual(when)
  expect(readNightlyName('nightly/letters.tar')).toBeUndefined()
  expect(readNightlyName('nightly/sarai-2026-06-10-023005.tar.part')).toBeUndefined()
})
