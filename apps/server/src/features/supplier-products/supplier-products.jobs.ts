import * as z from 'zod'
import { defineWatch } from '../../core/jobs/due-work.ts'
import { defineJob } from '../../core/jobs/jobs.ts'
import { fetchDueCatalogues } from './supplier-products-fetching.service.ts'

/** Fetches the products of booking providers whose turn has come. */
export const fetchProductsJob = defineJob({
  name: 'supplierProducts.fetch',
  payload: z.object({}),
  due: { name: 'due_supplier_catalogues', reads: ['supplier_catalogues'] },
  run: ({ services, agencyId, signal }) => fetchDueCatalogues(services, agencyId, signal),
})

export const watchProductsJob = defineWatch({
  name: 'supplierProducts.due',
  everyMinutes: 1,
  job: fetchProductsJob,
})
