import type { BillSearch, NewBillSearch } from '~/features/bills/bills-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const billsRoutes = [
  searched('/bills', 'vendors', () => import('~/features/bills/bills-page.tsx'), textsOf<BillSearch>),
  shown('/bills/due', 'vendors', () => import('~/features/bills/due-board-page.tsx')),
  searched('/bills/create', 'vendors', () => import('~/features/bills/new-bill-page.tsx'), textsOf<NewBillSearch>),
  shown('/bills/edit/$billId', 'vendors', () => import('~/features/bills/edit-bill-page.tsx')),
  shown('/bills/$billId', 'vendors', () => import('~/features/bills/bill-page.tsx')),
] as const
