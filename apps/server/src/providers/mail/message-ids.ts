/** The domain of an address, for what is named by the sender's. */
export function domainOf(address: string): string {
  return /@([a-z0-9.-]+)$/i.exec(address)?.[1] ?? 'sarai.localhost'
}

/** The Message-ID of a mail from an address. */
export const makeMessageId = (id: string, from: { address: string }) => `<${id}@${domainOf(from.address)}>`
