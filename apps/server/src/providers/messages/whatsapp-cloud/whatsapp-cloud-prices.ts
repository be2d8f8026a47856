import type { Connection } from '../../provider.ts'
import { findByName } from '../../provider-answers.ts'
import type { MessagePrice, TemplateCategory } from '../messages.ts'

/** Meta's prices for numbers of India, in rupees, where an agency has typed in none. */
const usual = { priceCountry: '91', priceCurrency: 'INR', utilityPrice: '0.115', marketingPrice: '0.863' }

/** What is typed in of prices. Meta has no call that says them. */
export const priceFields = [
  {
    name: 'priceCountry',
    label: 'Country that the prices are for',
    hint: 'As phone numbers begin: 91 for India. Numbers of other countries have no price here.',
    isRequired: false,
  },
  { name: 'priceCurrency', label: 'Currency of the prices', hint: 'INR unless you say another', isRequired: false },
  {
    name: 'utilityPrice',
    label: 'Price of a utility message',
    hint: `${usual.utilityPrice} for India unless you say another, as in Meta’s price list`,
    isRequired: false,
  },
  {
    name: 'marketingPrice',
    label: 'Price of a marketing message',
    hint: `${usual.marketingPrice} for India unless you say another`,
    isRequired: false,
  },
] as const

/** `0.115` as 115; what is finer is rounded. Undefined for what is no price. */
export function readThousandths(text: string): number | undefined {
  const [, whole, parts = ''] = /^(\d{1,4})(?:[.,](\d{1,6}))?$/.exec(text.trim()) ?? []
  if (whole === undefined) return undefined
  const millionths = Number(whole) * 1_000_000 + Number(parts.padEnd(6, '0'))
  return Math.floor((millionths + 500) / 1000)
}

const priced = { utility: 'utilityPrice', marketing: 'marketingPrice' } as const

/** @param to E.164 */
export function estimatePrice(
  { settings }: Pick<Connection, 'settings'>,
  category: TemplateCategory,
  to: string,
): MessagePrice | null {
  const name = findByName(priced, category)
  if (name === undefined) return null
  const read = (field: keyof typeof usual) => settings[field]?.trim() ?? ''
  const country = read('priceCountry').replace(/^\+|^00/, '') || usual.priceCountry
  const currency = read('priceCurrency').toUpperCase() || usual.priceCurrency
  if (!/^\d{1,4}$/.test(country) || !/^[A-Z]{3}$/.test(currency) || !to.startsWith(`+${country}`)) return null
  // What is known is what numbers of India cost, in rupees.
  const isUsual = country === usual.priceCountry && currency === usual.priceCurrency
  const thousandths = readThousandths(read(name) || (isUsual ? usual[name] : ''))
  return thousandths === undefined ? null : { thousandths, currency }
}
