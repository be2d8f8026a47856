import type { VoucherSearch } from '~/features/vouchers/vouchers-search.ts'
import { textsOf } from '~/lib/search-params.ts'
import { searched, shown } from './app-route.ts'

export const vouchersRoutes = [
  searched('/vouchers', 'vouchers', () => import('~/features/vouchers/vouchers-page.tsx'), textsOf<VoucherSearch>),
  shown('/vouchers/settings', 'vouchers', () => import('~/features/vouchers/voucher-settings-page.tsx')),
  shown('/vouchers/create', 'vouchers', () => import('~/features/vouchers/new-voucher-page.tsx')),
  shown('/vouchers/edit/$voucherId', 'vouchers', () => import('~/features/vouchers/edit-voucher-page.tsx')),
  shown('/vouchers/details/$voucherId', 'vouchers', () => import('~/features/vouchers/voucher-page.tsx')),
] as const
