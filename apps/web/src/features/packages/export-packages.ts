import type { PackageFilters } from '@sarai/contract/package-schemas'
import { packageExportKeys } from '@sarai/contract/packages-columns'
import { api } from '~/api.ts'
import { listExport } from '~/records/list-export.ts'

/** Exports packages to a file. */
export const exportPackages = listExport<PackageFilters>((asked) => api.packages.export(asked), packageExportKeys)
