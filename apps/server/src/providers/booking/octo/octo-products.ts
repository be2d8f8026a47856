import { type Connection, ProviderError } from '../../provider.ts'
import type { ProductPage } from '../booking.ts'
import type { Product, Supplier } from '../booking-products.ts'
import { toProduct, toSupplier } from './octo-answers.ts'
import type { OctoSystem } from './octo-api.ts'
import { ask } from './octo-capabilities.ts'
import { productAnswer, productsAnswer, supplierAnswer } from './octo-schemas.ts'

export async function listSuppliers(system: OctoSystem, connection: Connection): Promise<Supplier[]> {
  const call = { name: 'listSuppliers', method: 'GET' as const, path: '/supplier' }
  return [toSupplier(await ask(system, connection, supplierAnswer, call))]
}

export async function fetchProduct(system: OctoSystem, connection: Connection, productId: string): Promise<Product> {
  const path = `/products/${encodeURIComponent(productId)}`
  return toProduct(await ask(system, connection, productAnswer, { name: 'fetchProduct', method: 'GET', path }))
}

/** Undefined for one that is not understood. */
function readProduct(value: unknown): Product | undefined {
  const read = productAnswer.safeParse(value)
  if (!read.success) return undefined
  try {
    return toProduct(read.data)
  } catch (error) {
    if (error instanceof ProviderError) return undefined
    throw error
  }
}

/** OCTO has no pages: all of it comes at once. */
export async function listProducts(system: OctoSystem, connection: Connection): Promise<ProductPage> {
  const call = { name: 'listProducts', method: 'GET' as const, path: '/products' }
  const found = (await ask(system, connection, productsAnswer, call)).map(readProduct)
  const products = found.filter((product) => product !== undefined)
  if (found.length > 0 && products.length === 0) throw new ProviderError('unexpected')
  return { products, next: null, unreadable: found.length - products.length }
}
