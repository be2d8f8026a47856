import * as z from 'zod'
import { calendarDate, currency, id, searched } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { supplierQuote } from './supplier-quotes.ts'

const theirs = z.string().min(1).max(300)

/** What is known of a booking provider's products. */
export const supplierCatalogue = z.object({
  pluginId: id,
  /** Short code: `bokun`. */
  provider: z.string(),
  /** "Bókun", or what the agency calls it. */
  name: z.string(),
  isTest: z.boolean(),
  products: z.int(),
  /** When all of them were fetched last; null before the first time. */
  fetchedAt: z.string().nullable(),
  /** Why that did not work. */
  problem: z.string().nullable(),
})
export type SupplierCatalogue = z.infer<typeof supplierCatalogue>

export const supplierProductRow = z.object({
  /** The plugin that it comes by, and its name: "Bókun", or what the agency calls it. */
  pluginId: id,
  pluginName: z.string(),
  productId: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  places: z.array(z.string()),
  /** In minutes. */
  minutes: z.int().nullable(),
  /** The lowest that one ticket costs, as the supplier recommends; null where it says no prices. */
  from: z.object({ amount: z.int(), currency: z.string() }).nullable(),
  /** Who sells it, where its provider has one supplier alone. */
  supplier: z.string().nullable(),
})
export type SupplierProductRow = z.infer<typeof supplierProductRow>

export const supplierUnit = z.object({
  id: z.string(),
  /** `adult`, `child` and so on, where the supplier says it. */
  kind: z.string(),
  title: z.string(),
  ages: z.object({ from: z.int(), to: z.int() }).nullable(),
  most: z.int().nullable(),
})

export const supplierOption = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  isDefault: z.boolean(),
  units: z.array(supplierUnit),
  /** In the supplier's words. */
  cancellation: z.string(),
})
export type SupplierOption = z.infer<typeof supplierOption>

export const supplierProduct = supplierProductRow.extend({
  description: z.string().nullable(),
  features: z.array(z.object({ kind: z.string(), text: z.string() })),
  timeZone: z.string().nullable(),
  /** Whether it is booked at once; otherwise its supplier has to agree. */
  isInstant: z.boolean(),
  currencies: z.array(z.string()),
  options: z.array(supplierOption),
})
export type SupplierProduct = z.infer<typeof supplierProduct>

export const supplierSlot = z.object({
  /** Null where it is booked for any day. */
  slotId: z.string().nullable(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  isAllDay: z.boolean(),
  isAvailable: z.boolean(),
  /** Less than half is left. */
  isLimited: z.boolean(),
  placesLeft: z.int().nullable(),
  /** What all that is wanted costs; null where it is not available, or its supplier says no prices. */
  quote: supplierQuote.nullable(),
})
export type SupplierSlot = z.infer<typeof supplierSlot>

export const wantedUnits = z
  .array(z.strictObject({ unitId: theirs, quantity: z.int().min(1).max(500) }))
  .min(1, { error: 'Say how many' })
  .max(50)

export const supplierProductsCalls = {
  catalogues: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/supplier-products/catalogues',
      summary: 'List connected booking providers and what is known of their products',
    })
    .output(success(z.array(supplierCatalogue))),

  search: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/supplier-products',
      summary: 'Search products of suppliers',
      description: 'Among what was fetched of the connected booking providers, by words and places; the best first.',
    })
    .input(z.strictObject({ search: searched().optional(), pluginId: id.optional() }))
    .output(success(z.array(supplierProductRow))),

  get: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/supplier-products/{pluginId}/{productId}',
      summary: 'Read a product of a supplier',
    })
    .input(z.strictObject({ pluginId: id, productId: theirs }))
    .output(success(supplierProduct)),

  fetch: memberProcedure('vendors', 'write', { keys: false, external: true })
    .route({
      method: 'POST',
      path: '/supplier-products/catalogues/{pluginId}/fetch',
      summary: 'Fetch the products of a booking provider anew',
      description: 'It is done each day by itself.',
    })
    .input(z.strictObject({ pluginId: id }))
    .output(success(supplierCatalogue)),

  slots: memberProcedure('vendors', 'read', { keys: false, external: true })
    .route({
      method: 'POST',
      path: '/supplier-products/{pluginId}/{productId}/slots',
      summary: 'Ask a supplier when something takes place and what it costs',
      description: 'Asked at that moment. A quote can be kept in the cost of an item as it is.',
    })
    .input(
      z.strictObject({
        pluginId: id,
        productId: theirs,
        optionId: theirs,
        day: calendarDate,
        units: wantedUnits,
        /** One that the product takes; its own otherwise. */
        currency: currency.optional(),
      }),
    )
    .output(success(z.array(supplierSlot))),
}
