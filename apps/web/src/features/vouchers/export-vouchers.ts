import type { VoucherFilters } from '@sarai/contract/voucher-schemas'
import { voucherExportKeys } from '@sarai/contract/vouchers-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports vouchers to a file. */
export const exportVouchers = listExport<VoucherFilters>((asked) => api.vouchers.export(asked), voucherExportKeys)
