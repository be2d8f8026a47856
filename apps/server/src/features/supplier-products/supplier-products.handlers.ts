import { externalPerson, member } from '../../core/procedures.ts'
import { fetchSupplierProducts } from './supplier-products-fetching.service.ts'
import {
  getSupplierProduct,
  listSupplierCatalogues,
  listSupplierSlots,
  searchSupplierProducts,
} from './supplier-products.service.ts'

export const supplierProductsHandlers = {
  catalogues: member.supplierProducts.catalogues.handler(async ({ context: { services, db, actor } }) => ({
    status: true,
    data: await listSupplierCatalogues(services, db, actor),
  })),

  search: member.supplierProducts.search.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await searchSupplierProducts(services, db, actor, input),
  })),

  get: member.supplierProducts.get.handler(async ({ context: { services, db, actor }, input }) => ({
    status: true,
    data: await getSupplierProduct(services, db, actor, input),
  })),

  fetch: externalPerson.supplierProducts.fetch.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await fetchSupplierProducts(services, actor, input.pluginId),
  })),

  slots: externalPerson.supplierProducts.slots.handler(async ({ context: { services, actor }, input }) => ({
    status: true,
    data: await listSupplierSlots(services, actor, input),
  })),
}
