import type { ProviderDescription } from '../../providers/provider.ts'
import type { PluginKind } from '@sarai/contract/plugin-words'

/** How many accounts of one provider an agency may connect. */
export const maxAccounts = 50

type Numbered = Pick<ProviderDescription<PluginKind>, 'shortCode' | 'hasManyAccounts'>

const makeCode = (shortCode: string, number: number) => (number === 1 ? shortCode : `${shortCode}-${number}`)

/** The short code of the next plugin of a provider, the lowest that is free; undefined where there is no room for another. */
export function findNextCode({ shortCode, hasManyAccounts }: Numbered, taken: readonly string[]): string | undefined {
  const codes = Array.from({ length: hasManyAccounts ? maxAccounts : 1 }, (_, index) => makeCode(shortCode, index + 1))
  return codes.find((code) => !taken.includes(code))
}

/** Whether a provider's plugins may have a short code. */
export const hasCode = ({ shortCode, hasManyAccounts }: Numbered, code: string): boolean =>
  code === shortCode ||
  (hasManyAccounts === true &&
    code.startsWith(`${shortCode}-`) &&
    /^[1-9]\d{0,3}$/.test(code.slice(shortCode.length + 1)))
