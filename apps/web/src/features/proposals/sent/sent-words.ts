import type { VersionRow } from '@sarai/contract/prospect-versions'
import type { ProposalVersionStatus, SendChannel } from '@sarai/contract/prospect-words'

export const versionStatuses: Record<ProposalVersionStatus, { name: string; colour: string }> = {
  sent: { name: 'With the traveller', colour: 'blue' },
  superseded: { name: 'Superseded', colour: 'gray' },
  accepted: { name: 'Accepted', colour: 'green' },
  declined: { name: 'Declined', colour: 'red' },
  expired: { name: 'Expired', colour: 'yellow' },
  revoked: { name: 'Revoked', colour: 'gray' },
}

const ways: Record<SendChannel, string> = { mail: 'by mail', whatsapp: 'on WhatsApp', link: 'as a link' }

/** by mail to asha@example.com */
export const wayOf = ({ channel, sentTo }: Pick<VersionRow, 'channel' | 'sentTo'>) =>
  sentTo ? `${ways[channel]} to ${sentTo}` : ways[channel]

const sections: Record<string, string> = {
  days: 'Days',
  prices: 'Prices',
  information: 'Trip information',
  policies: 'Terms',
  map: 'Map',
  accept: 'Accepting',
}
export const sectionWord = (section: string) => sections[section] ?? section
