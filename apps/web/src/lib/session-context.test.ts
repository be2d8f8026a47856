import { gatedPages, ungatedPages } from '@sarai/contract/access'
import type { SessionData } from '@sarai/contract/user'
import { describe, expect, test } from 'vitest'
import { grantsOf, sessionOf } from './session-context.tsx'

const who = (isSubuser: boolean) =>
  ({ user: { id: 'me', isSubuser, isManager: false, rights: [] }, team: [] }) as unknown as SessionData
const row = (title: string, read: string, write = '0') => ({ title: { title }, read, write })

describe('the permission list, as the specification has it', () => {
  test('an empty one allows a sub-user every page but the main user’s', () => {
    const { can } = sessionOf(who(true), [])
    expect(can('leads')).toBe(true)
    expect(can('vouchers', 'write')).toBe(true)
    expect(['settings', 'billing', 'all-plugins', 'performance-report'].some((page) => can(page as 'settings'))).toBe(
      false,
    )
  })

  test("otherwise a page is shown only where its read is '1'", () => {
    const { can } = sessionOf(who(true), [row('leads', '1'), row('packages', '0', '1'), row('vendors', 'true')])
    expect(gatedPages.filter((page) => can(page))).toEqual(['leads'])
    expect(can('leads', 'write')).toBe(false)
    expect(can('packages', 'write')).toBe(true)
    expect(['contacts', 'calendars', 'invoices'].every((page) => can(page as 'contacts'))).toBe(true)
  })

  test('a main user is held to no list', () => {
    const { can } = sessionOf(who(false), [row('leads', '0')])
    expect([...gatedPages, ...ungatedPages].every((page) => can(page))).toBe(true)
    expect(grantsOf(who(false).user, [row('leads', '0')]).isSubuser).toBe(false)
  })
})
