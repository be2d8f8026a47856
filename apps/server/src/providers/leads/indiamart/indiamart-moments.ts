import { ProviderError } from '../../provider.ts'

/** India's time, which IndiaMART means without saying so. */
const aheadMs = 330 * 60_000
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** As the listing takes moments: `05-Jan-202415:38:44`, with nothing between year and hour. */
export function formatMoment(at: Date): string {
  const text = new Date(at.getTime() + aheadMs).toISOString()
  const [year, month, day] = text.slice(0, 10).split('-')
  return `${day}-${months[Number(month) - 1]}-${year}${text.slice(11, 19)}`
}

/**
 * A moment as the listing has it: `2024-01-05 15:38:44`.
 * @throws ProviderError for what is none
 */
export function readMoment(text: string): string {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d+)?$/.exec(text.trim()) ?? []
  const at = Date.parse(`${day}T${time}.000+05:30`)
  if (Number.isNaN(at)) throw new ProviderError('unexpected', `the moment ${text.slice(0, 40)}`)
  return new Date(at).toISOString()
}
