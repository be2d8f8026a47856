import type { GatedPage, RecordScope } from '@sarai/contract/access'
import { rightVerbs } from '@sarai/contract/right-words'
import type { TeamMember } from '@sarai/contract/team'
import type { MemberRole, MemberState } from '@sarai/contract/team-words'
import { plural } from '~/lib/format.ts'

export const roleNames: Record<MemberRole, string> = {
  'main-user': 'Main user',
  manager: 'Manager',
  'sub-user': 'Sub-user',
}

export const roleWords: Record<MemberRole, string> = {
  'main-user': 'Sees and changes everything, also settings and billing.',
  manager: "Sees the own team's records at least, and approves what others may not.",
  'sub-user': 'Works with the records and pages you choose.',
}

/** A state's name, and its colour by name. */
export const states: Record<MemberState, { name: string; colour: string }> = {
  active: { name: 'Active', colour: 'green' },
  invited: { name: 'Invited', colour: 'yellow' },
  deactivated: { name: 'Deactivated', colour: 'gray' },
}

export const scopeNames: Record<RecordScope, string> = {
  own: 'Own records',
  team: "Own team's records",
  all: 'All records',
}

/** The pages that can be opened to sub-users, in the order of the menu; the rest are for main users alone. */
export const choosablePages: readonly { page: GatedPage; name: string }[] = [
  { page: 'dashboard', name: 'Dashboard' },
  { page: 'leads', name: 'Leads' },
  { page: 'prospects', name: 'My Proposals' },
  { page: 'packages', name: 'My Packages' },
  { page: 'vendors', name: 'Vendors' },
  { page: 'vouchers', name: 'Vouchers' },
  { page: 'performance-report', name: 'Performance report' },
  { page: 'payment-report', name: 'Payment report' },
  { page: 'all-plugins', name: 'All Plugins' },
  { page: 'installed-plugins', name: 'Installed plugins' },
]

/** What a person may do with records of others, in a few words. */
export function rightsWords({ role, rights }: TeamMember): string {
  if (role === 'main-user') return ''
  if (rights.length === 0) return 'Acts on own records only'
  return `Others' records: ${rights.map((right) => rightVerbs[right]).join(', ')}`
}

/** What a person may open, in a few words. */
export function pagesWords({ role, permissions }: TeamMember): string {
  if (role === 'main-user') return 'Everything'
  if (permissions === null) return 'All pages'
  const open = choosablePages.filter(({ page }) => permissions[page]?.read)
  const readOnly = open.filter(({ page }) => !permissions[page]?.write)
  if (open.length === 0) return 'No gated page'
  const some = open.length === choosablePages.length ? 'All pages' : plural(open.length, 'page')
  return readOnly.length > 0
    ? `${some}, ${readOnly.length === open.length ? 'read only' : `${readOnly.length} read only`}`
    : some
}
