import type { AdminRight } from './admin-roles.ts'

/** Pages whose visibility a sub-user's permission list decides. The names are the specification's. */
export const gatedPages = [
  'dashboard',
  'leads',
  'packages',
  'prospects',
  'settings',
  'performance-report',
  'vendors',
  'vouchers',
  'payment-report',
  'all-plugins',
  'installed-plugins',
] as const

/**
 * Pages every signed-in person may open, whatever the permission list says. `account` is what is about oneself;
 * `records` is for calls on any kind of record, which ask for the page of the record they are given.
 */
export const ungatedPages = ['contacts', 'calendars', 'invoices', 'billing', 'plugins', 'account', 'records'] as const

export type GatedPage = (typeof gatedPages)[number]
export type Page = GatedPage | (typeof ungatedPages)[number]
export type Action = 'read' | 'write'

/** Pages whose calls only the agency's main user may make, whatever a permission list says. */
export const mainUserPages: readonly Page[] = ['plugins', 'billing', 'settings']

/**
 * The most sensitive actions, granted to each sub-user in addition to pages: to see travel documents, to see their
 * whole numbers and scans, to export, to delete, to refund, to change bank details.
 */
export const actionRights = ['documents', 'reveal', 'export', 'delete', 'refund', 'bank'] as const
export type ActionRight = (typeof actionRights)[number]

/** Whose records a person sees: their own, their team's, or the whole agency's. */
export const recordScopes = ['own', 'team', 'all'] as const
export type RecordScope = (typeof recordScopes)[number]

/**
 * Who may call a procedure. Every procedure must name one; the default refuses everybody.
 * - `public`: nobody needs to be signed in.
 * - `challenge`: only the half-signed-in token that the second factor gives.
 * - `member`: a signed-in person of an agency who may use `page` for `action`; on some pages also an API key with the
 *   scope of it (`keyScopesFor`).
 * - `key`: only an agency's API key, that carries `scope`.
 * - `admin`: only the people who run the installation, signed in to the admin area; `admin-challenge` while they still
 *   owe the second factor. Nothing that an agency's people hold opens these, and the other way round.
 */
export type Access =
  | { audience: 'denied' }
  | { audience: 'public' }
  | { audience: 'challenge' }
  | {
      audience: 'member'
      page: Page
      action: Action
      /** Only the main user, or only the main user and managers. */
      only?: 'main-user' | 'manager'
      /** The password must have been given in the last ten minutes. */
      recentSignIn?: true
      /** Whether API keys may call it too; where this says nothing, they may on `keyPages`. */
      keys?: boolean
      /** A right needed in addition, except on one's own records; the service checks each record. */
      right?: ActionRight
      /** The records have no owner, so that nobody has the right by ownership. */
      isUnowned?: true
    }
  | { audience: 'key'; scope: ApiKeyScope | 'any-page' }
  | {
      audience: 'admin'
      action: Action
      /** Which those of their roles have who may. */
      right: AdminRight
    }
  | { audience: 'admin-challenge' }

/** Pages whose calls an API key may make. Everything else is for people only: settings, team, money. */
export const keyPages = [
  'leads',
  'contacts',
  'packages',
  'prospects',
  'vendors',
  'vouchers',
  'invoices',
  'calendars',
] as const
export type KeyPage = (typeof keyPages)[number]

/**
 * The scopes of an API key. `intake` submits enquiries and sees nothing; `costs` shows net prices and margins in what
 * the other scopes read; `reveal` gives the numbers and scans of travel documents.
 */
export const apiKeyScopes = [
  'intake',
  'leads:read',
  'leads:write',
  'contacts:read',
  'contacts:write',
  'packages:read',
  'packages:write',
  'prospects:read',
  'prospects:write',
  'vendors:read',
  'vendors:write',
  'vouchers:read',
  'vouchers:write',
  'invoices:read',
  'invoices:write',
  'calendars:read',
  'calendars:write',
  'costs',
  'reveal',
] as const
export type ApiKeyScope = (typeof apiKeyScopes)[number]

/** The scopes of pages. */
function scopesOn(pages: readonly string[], action: Action): ApiKeyScope[] {
  return apiKeyScopes.filter((scope) => pages.some((page) => scope === `${page}:${action}`))
}

/** The scopes any of which lets an API key make a call; none where it is for people only. */
export function keyScopesFor(access: Access): ApiKeyScope[] {
  if (access.audience === 'key')
    return access.scope === 'any-page'
      ? [...scopesOn(keyPages, 'read'), ...scopesOn(keyPages, 'write')]
      : [access.scope]
  if (access.audience !== 'member' || access.only || access.recentSignIn || access.keys === false) return []
  if (access.right === 'reveal') return ['reveal']
  if (access.page === 'records') return access.keys ? scopesOn(keyPages, access.action) : []
  return scopesOn([access.page], access.action)
}

export function isGated(page: Page): page is GatedPage {
  return (gatedPages as readonly string[]).includes(page)
}

/** A person's permissions, as server and screens read them. */
export interface Grants {
  isSubuser: boolean
  isManager: boolean
  /** null means "no restrictions"; otherwise only the pages listed, and only for the actions listed. */
  permissions: Partial<Record<GatedPage, { read: boolean; write: boolean }>> | null
  /** What a sub-user may do to records of others too. */
  rights: readonly ActionRight[]
  /** Of an API key: it may use what these name, and nothing else. */
  scopes?: readonly ApiKeyScope[]
}

/** Whether a person may use a page for an action: the one rule that menu, routes and server share. */
export function mayUse(grants: Omit<Grants, 'rights'>, page: Page, action: Action = 'read'): boolean {
  if (grants.scopes) return grants.scopes.some((scope) => scope === `${page}:${action}`)
  if (!grants.isSubuser) return true
  if (mainUserPages.includes(page)) return false
  if (!isGated(page) || grants.permissions === null) return true
  return grants.permissions[page]?.[action] === true
}

/**
 * Whether somebody is let into a page by its address. A page that is not gated is open to everybody; what they may do
 * there is for the server to say.
 */
export function mayOpen(grants: Omit<Grants, 'rights'>, page: Page): boolean {
  return !isGated(page) || mayUse(grants, page)
}

/**
 * Whether a person may do what takes a right: the one rule that screens and server share. Main users may do everything,
 * and everybody may on their own records. An API key's page scopes cover reading documents and deleting; the other
 * rights are for people only.
 */
export function mayAct(grants: Grants, right: ActionRight, { isOwn }: { isOwn: boolean }): boolean {
  if (grants.scopes)
    return right === 'reveal' ? grants.scopes.includes('reveal') : ['documents', 'delete'].includes(right)
  return !grants.isSubuser || isOwn || grants.rights.includes(right)
}
