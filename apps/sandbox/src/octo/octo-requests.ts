import { isObject, type Json, readText } from '../values.ts'
import { OctoError, refuse, refuseRequest } from './octo-errors.ts'
import type { OctoAccount, OctoOption, OctoProduct, OctoUnit } from './octo-state.ts'

/** @throws OctoError for a product that there is not, or not any more */
export function findProduct({ products }: OctoAccount, id: unknown): OctoProduct {
  const product = products.find((one) => one.id === id && !one.isGone)
  if (!product) throw new OctoError('INVALID_PRODUCT_ID', undefined, { productId: readText(id) })
  return product
}

export function findOption(product: OctoProduct, id: unknown): OctoOption {
  const option = product.options.find((one) => one.id === id)
  if (!option) throw new OctoError('INVALID_OPTION_ID', undefined, { optionId: readText(id) })
  return option
}

export function findUnit(option: OctoOption, id: unknown): OctoUnit {
  const unit = option.units.find((one) => one.id === id)
  if (!unit) throw new OctoError('INVALID_UNIT_ID', undefined, { unitId: readText(id) })
  return unit
}

/** Text, or nothing; anything else is refused. */
export function readOptional(body: Json, name: string): string | null {
  const value = body[name] ?? null
  if (value !== null && typeof value !== 'string') throw refuseRequest(`${name} has to be a string`)
  return value
}

export function readList(body: Json, name: string): Json[] {
  const value = body[name]
  if (!Array.isArray(value)) throw refuseRequest(`${name} has to be an array`)
  return value.map((one: unknown) => {
    if (!isObject(one)) throw refuseRequest(`${name} has to hold objects`)
    return one
  })
}

/** The currency that is asked for, or the product's own. */
export function readCurrency(body: Json, { currencies }: OctoProduct, hasPrices: boolean): string {
  const [own = 'INR'] = currencies
  const currency = readOptional(body, 'currency')
  if (currency === null) return own
  if (!hasPrices) throw refuseRequest('currency can be used only with octo/pricing')
  if (!currencies.includes(currency)) throw refuseRequest(`The product is not sold in ${currency}`)
  return currency
}

/** How many places units take. */
export const countPlaces = (units: readonly OctoUnit[]): number => units.reduce((sum, { pax }) => sum + pax, 0)

/** @throws OctoError for units that may not be booked like this */
export function checkQuantities({ minUnits, maxUnits }: OctoOption, units: readonly OctoUnit[]): void {
  if (units.length < minUnits) throw refuse(`At least ${minUnits} units have to be booked`)
  if (maxUnits !== null && units.length > maxUnits) throw refuse(`At most ${maxUnits} units can be booked`)
  for (const { id, maxQuantity, accompaniedBy } of units) {
    const quantity = units.filter((unit) => unit.id === id).length
    if (maxQuantity !== null && quantity > maxQuantity) throw refuse(`At most ${maxQuantity} of ${id} can be booked`)
    if (accompaniedBy.length > 0 && !units.some((unit) => accompaniedBy.includes(unit.id)))
      throw refuse(`${id} has to be accompanied by ${accompaniedBy.join(' or ')}`)
  }
}
