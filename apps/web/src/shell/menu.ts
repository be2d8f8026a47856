import type { Page } from '@sarai/contract/access'
import { inboxPath } from '@sarai/contract/conversation-words'
import {
  IconBuildingStore,
  IconCalendarEvent,
  IconChartBar,
  IconCreditCard,
  IconFileInvoice,
  IconLayoutDashboard,
  IconMapRoute,
  IconMessages,
  IconPlug,
  IconSend,
  IconSettings,
  IconTicket,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'

export interface MenuLink {
  label: string
  to: string
  page: Page
  /** Pages that are reached from there and have addresses of their own. */
  also?: readonly string[]
}

export interface MenuEntry {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  /** Where it leads; an entry with children leads nowhere itself. */
  link?: Pick<MenuLink, 'to' | 'page'>
  children?: MenuLink[]
  /** Pages below its own link, which are shown to whoever is at one of them. */
  more?: (MenuLink & { needsCosts?: true })[]
  /** Pages that are reached from there and have addresses of their own. */
  also?: readonly string[]
}

/** Where somebody's settings are. */
export const settingsOf = (isSubuser: boolean): Pick<MenuLink, 'to' | 'page'> =>
  isSubuser ? { to: '/subuser-settings', page: 'account' } : { to: '/settings', page: 'settings' }

/** What the specification shows main users alone; a sub-user whom a permission list lets in comes by the page search. */
const ofMainUsers = new Set(['Reports', 'Plugins', 'Billing'])

/** The sidebar, in the specification's order. */
export function menuFor(isSubuser: boolean, hasInbox = false): MenuEntry[] {
  const entries = entriesWith(isSubuser).filter(({ label }) => hasInbox || label !== inbox.label)
  return isSubuser ? entries.filter(({ label }) => !ofMainUsers.has(label)) : entries
}

/** Ours, beside the specification's entries, and there for agencies that have connected messages. */
const inbox: MenuEntry = { label: 'Inbox', icon: IconMessages, link: { to: inboxPath, page: 'contacts' } }

function entriesWith(isSubuser: boolean): MenuEntry[] {
  const settings = settingsOf(isSubuser)
  return [
    { label: 'Dashboard', icon: IconLayoutDashboard, link: { to: '/dashboard', page: 'dashboard' } },
    { label: 'Leads', icon: IconUserPlus, link: { to: '/leads', page: 'leads' } },
    { label: 'Contacts', icon: IconUsers, link: { to: '/contacts', page: 'contacts' } },
    inbox,
    {
      label: 'My Proposals',
      icon: IconSend,
      link: { to: '/prospect', page: 'prospects' },
      also: ['/prospect-details'],
    },
    {
      label: 'Calendar',
      icon: IconCalendarEvent,
      children: [
        { label: 'Departure', to: '/booking-calendar', page: 'calendars' },
        { label: 'Reminder', to: '/reminder-calendar', page: 'calendars' },
        { label: 'Trips', to: '/trips', page: 'calendars' },
        { label: 'Bookings', to: '/bookings', page: 'calendars' },
      ],
    },
    { label: 'My Packages', icon: IconMapRoute, link: { to: '/packages', page: 'packages' }, also: ['/library'] },
    {
      label: 'Vendors',
      icon: IconBuildingStore,
      link: { to: '/vendors', page: 'vendors' },
      more: [
        { label: 'Bills', to: '/bills', page: 'vendors', needsCosts: true },
        { label: 'Payment Runs', to: '/payment-runs', page: 'vendors', needsCosts: true },
        { label: 'Rate Cards', to: '/rate-cards', page: 'vendors' },
        { label: 'Changed Prices', to: '/rate-drift', page: 'prospects', needsCosts: true },
        { label: 'Exchange Rates', to: '/exchange-rates', page: 'vendors' },
      ],
    },
    { label: 'Vouchers', icon: IconTicket, link: { to: '/vouchers', page: 'vouchers' } },
    {
      label: 'Invoices',
      icon: IconFileInvoice,
      link: { to: '/invoices', page: 'invoices' },
      more: [
        { label: 'Payments', to: '/payments', page: 'invoices' },
        { label: 'Payment Requests', to: '/payment-requests', page: 'invoices' },
      ],
    },
    {
      label: 'Reports',
      icon: IconChartBar,
      children: [
        {
          label: 'Performance',
          to: '/performance-report',
          page: 'performance-report',
          also: ['/performance-report-day'],
        },
        { label: 'Payment', to: '/payment-report', page: 'payment-report' },
        { label: 'Bank Statements', to: '/bank-statements', page: 'payment-report' },
      ],
    },
    {
      label: 'Plugins',
      icon: IconPlug,
      children: [
        { label: 'All Plugins', to: '/all-plugins', page: 'all-plugins' },
        { label: 'Installed', to: '/installed-plugins', page: 'installed-plugins', also: ['/plugins'] },
      ],
    },
    { label: 'Billing', icon: IconCreditCard, link: { to: '/billing', page: 'billing' } },
    {
      label: 'Settings',
      icon: IconSettings,
      link: settings,
      also: ['/custom-fields', '/developers', '/outbox', '/bank-details', '/tax', '/opening-balances'],
    },
  ]
}

/** The menu without what the person may not use. */
export function allowedMenu(entries: MenuEntry[], can: (page: Page) => boolean, seesCost = false): MenuEntry[] {
  return entries.flatMap((entry): MenuEntry[] => {
    const more = entry.more?.filter(({ page, needsCosts }) => can(page) && (seesCost || !needsCosts))
    if (entry.link) return can(entry.link.page) ? [more ? { ...entry, more } : entry] : []
    const children = entry.children?.filter((child) => can(child.page)) ?? []
    return children.length > 0 ? [{ ...entry, children }] : []
  })
}

const isAt = (pathname: string, places: readonly string[]) =>
  places.some((place) => pathname === place || pathname.startsWith(`${place}/`))

/** Whether an address is the page of a link, or one that is reached from there. */
export const isAtLink = (pathname: string, { to, also = [] }: Pick<MenuLink, 'to' | 'also'>): boolean =>
  isAt(pathname, [to, ...also])

/** Whether an address is below an entry; the page of its own link is told apart by the link itself. */
export const isWithin = (pathname: string, { children = [], more = [], also = [] }: MenuEntry): boolean =>
  isAt(pathname, also) || [...children, ...more].some((child) => isAtLink(pathname, child))
