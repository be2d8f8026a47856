import { gatedPages, ungatedPages } from '@sarai/contract/access'
import type { SessionData } from '@sarai/contract/user'
import { describe, expect, test } from 'vitest'
import { grantsOf, sessionOf } from './session-context.tsx'

const who = (isSubuser: boolean) =>
  ({ user: { id: 'me', isSubuser, isManager: false, rights: [] }, team: [] }) as unknown as SessionData
const row = (title: string, read: string, write = '0') => ({ title: { title }, read, write })

describe('the permission list, as the specification has it', () => {
  test('an empty one allows a sub-user every page but the main user’s', () => {
    const { can, opens } = sessionOf(who(true), [])
    expect(can('leads')).toBe(true)
    expect(can('vouchers', 'write')).toBe(true)
    expect(['performance-report', 'all-plugins'].every((page) => can(page as 'leads'))).toBe(true)
    expect(['settings', 'billing', 'plugins'].some((page) => can(page as 'settings'))).toBe(false)
    expect(opens('settings')).toBe(false)
  })

  test('titles of reports and plugins let sub-users in, and keep them out, as all others do', () => {
    const { can, opens } = sessionOf(who(true), [row('payment-report', '1'), row('all-plugins', '0')])
    expect([can('payment-report'), opens('payment-report')]).toEqual([true, true])
    expect(['all-plugins', 'installed-plugins', 'performance-report'].some((page) => opens(page as 'leads'))).toBe(
      false,
    )
  })

  test('a page that is not gated is open by its address, whatever may be done there', () => {
    const { opens } = sessionOf(who(true), [row('leads', '0')])
    expect(ungatedPages.every((page) => opens(page))).toBe(true)
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
