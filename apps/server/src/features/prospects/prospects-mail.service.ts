import type { CollectedTax } from '@sarai/contract/collected-tax'
import type { ItineraryDocument } from '@sarai/contract/itinerary-document'
import type { Sending } from '@sarai/contract/prospect-versions'
import { proposalPath } from '@sarai/contract/prospect-words'
import { writePrice } from '@sarai/itinerary/collected-tax'
import { differenceOf } from '@sarai/itinerary/difference'
import { priceTrip, type TripPrice } from '@sarai/itinerary/pricing'
import { htmlOf, linkedTextOf } from '@sarai/itinerary/rich-text'
import { endDate } from '@sarai/itinerary/trip-days'
import { daysWords, dayWords, listed, optionWords } from '@sarai/itinerary/words'
import type { Person } from '../../core/actor.ts'
import { todayFor } from '../../core/days.rules.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { html, raw } from '../../core/http/html.ts'
import type { Services } from '../../services.ts'
import type { findAgency } from '../../kernel/agency/agency.service.ts'
import { coverCid, designedMail, logoCid, type MailDesign } from '../../kernel/mail/mail-design.emails.ts'
import type { MailPicture } from '../../kernel/mail/mail.table.ts'
import { whatsappTextOf } from '../../kernel/merge-fields/merge-fields.rules.ts'
import { picturesByIds, pictureKey } from '../../kernel/pictures/pictures.service.ts'
import { signatureFor, signedText } from '../../kernel/signatures/signatures-mail.service.ts'
import { mailLook } from '../brochures/brochures-letters.emails.ts'
import { picturesIn } from '../itineraries/itineraries.rules.ts'
import { chosenWords } from './prospects-bought.rules.ts'
import { choiceAgain, choiceQuery, differenceWords, partyWords } from './prospects-choice.rules.ts'
import {
  amendedList,
  changesList,
  listsInHtml,
  listsInText,
  paragraphsOf,
  type Wish,
  wishesList,
} from './prospects-changes.emails.ts'
import { readCollected } from '../brochures/brochures-collected.registry.ts'
import { readCollectedOnPrices } from '../brochures/brochures-collected.service.ts'
import { type LastChosen, rememberedIn } from './prospects-remembered.rules.ts'
import { findLastChosen } from './prospects-requests.queries.ts'
import { acceptedOf, changesAgreed, priceOf } from './prospects-page.service.ts'
import { answerUntil, sendingWords, withLink } from './prospects-sending.rules.ts'
import { findAcceptedVersion, findVersion } from './prospects-versions.queries.ts'
import { totalsOf } from './prospects-versions.service.ts'
import type { ProposalRecord } from './prospects.queries.ts'
import { proposalNumber } from './prospects.rules.ts'

type Agency = Awaited<ReturnType<typeof findAgency>>

/** How an agency's mails about a trip look: its name, logo and colour, and the trip's cover. */
export async function lookOf(
  db: AgencyDb,
  agency: Agency,
  document: ItineraryDocument,
): Promise<{ design: Pick<MailDesign, 'agency' | 'cover'>; pictures: MailPicture[] }> {
  const look = mailLook(agency)
  const coverId = document.cover ?? picturesIn(document)[0]
  const [cover] = coverId ? await picturesByIds(db, [coverId]) : []
  return {
    design: {
      agency: look.agency,
      cover: cover && { alt: cover.alt || document.title },
    },
    pictures: [
      ...look.pictures,
      ...(cover ? [{ cid: coverCid, key: pictureKey(db.agencyId, cover.id, 960, 'webp'), isCover: true }] : []),
    ],
  }
}

interface Offer {
  proposal: ProposalRecord
  agency: Agency
  version: {
    number: number
    document: ItineraryDocument
    prices: TripPrice[]
    validUntil: string | null
  }
  /** What the traveller asked for since. */
  wishes: readonly Wish[]
  input: Pick<Sending, 'subject' | 'message' | 'body'>
}

/** What changes of the trip that was agreed upon, and what it then comes to. */
async function amendedSince(services: Services, db: AgencyDb, { proposal, agency, version }: Offer) {
  const [accepted, agreed] = await db.together(() => [
    acceptedOf(db, proposal.id),
    findAcceptedVersion(db, proposal.id),
  ])
  if (!accepted) return []
  const choice = choiceAgain(version, accepted)
  const price = priceOf(version, choice)
  const bought = { ...version, prices: [{ ...price, optionId: null }] }
  const { document } = version
  const priced = { document, ...choice, amount: price.total, proposal, day: todayFor(services, agency) }
  const collected = { prices: [await readCollected(db, priced)], chosen: null }
  const lists = [
    ...amendedList(changesAgreed({ agreed }, accepted, version)),
    ...pricesList(bought, undefined, collected),
  ]
  const difference = differenceWords(price.total, accepted)
  return [...lists, { heading: 'Beside what was agreed', points: [{ text: difference, html: html`${difference}` }] }]
}

/** The version before, where the traveller has seen it. What was taken back was not to be seen, and is not told of. */
async function findSeenBefore(db: AgencyDb, { proposal, version: { number } }: Offer) {
  const before = number > 1 ? await findVersion(db, proposal.id, number - 1) : undefined
  return before?.status === 'sent' || before?.status === 'superseded' ? before : undefined
}

/** What is new since the version before. */
function newSince(before: Awaited<ReturnType<typeof findSeenBefore>>, { version: { document, prices } }: Offer) {
  if (!before) return []
  const totals = { before: totalsOf(before.prices), after: totalsOf(prices) }
  return changesList(before.number, differenceOf(before.document, document, totals))
}

/** What the traveller had chosen, where a version still offers it, and what it comes to. */
function choiceIn(version: Offer['version'], last: LastChosen | undefined) {
  const remembered = rememberedIn(version, last)
  if (!remembered?.words) return undefined
  const priced = priceTrip(version.document, remembered.choice)
  const { option, extras } = chosenWords(version, remembered.choice)
  const name = listed([...(option ? [option] : []), ...extras])
  return 'price' in priced && name ? { ...remembered, name, price: priced.price } : undefined
}

interface Collected {
  /** At source, with each price and with what was chosen. */
  prices: readonly (CollectedTax | null)[]
  chosen: CollectedTax | null
}

function pricesList({ document, prices }: Offer['version'], chosen: ReturnType<typeof choiceIn>, collected: Collected) {
  const names = new Map(document.options.map(({ id, name }) => [id, optionWords(name)]))
  const points = prices.map(({ optionId, total, currency }, at) => {
    const name = (optionId && names.get(optionId)) || 'In total'
    const price = writePrice({ total, currency }, collected.prices[at])
    return { text: `${name}: ${price}`, html: html`${name}: <strong>${price}</strong>` }
  })
  if (chosen) {
    const label = `Your choice, ${chosen.name}`
    const price = writePrice(chosen.price, collected.chosen)
    points.push({ text: `${label}: ${price}`, html: html`${label}: <strong>${price}</strong>` })
  }
  return points.length > 0 ? [{ heading: 'Price', points }] : []
}

/** What is collected at source with what a mail offers. */
async function readCollectedInMail(
  services: Services,
  db: AgencyDb,
  { proposal, agency, version }: Offer,
  chosen: ReturnType<typeof choiceIn>,
): Promise<Collected> {
  const of = { proposal, day: todayFor(services, agency) }
  const prices = await readCollectedOnPrices(db, version, of)
  if (!chosen) return { prices, chosen: null }
  const bought = { document: version.document, ...chosen.choice, amount: chosen.price.total, ...of }
  return { prices, chosen: await readCollected(db, bought) }
}

/** The mail that a version goes out with, and its words for other ways. */
export async function composeOffer(services: Services, db: AgencyDb, sender: Person, offer: Offer) {
  const { proposal, agency, version, wishes, input } = offer
  const { document, validUntil, number } = version
  const { title, startDate } = document
  const end = endDate(document)
  const isAmendment = proposal.acceptedAt !== null
  const url = services.appUrl + proposalPath(proposal.publicKey)
  const chosen = choiceIn(version, await findLastChosen(db, proposal.id))
  const link = chosen ? `${url}?${choiceQuery(chosen.choice)}` : url
  const before = isAmendment ? undefined : await findSeenBefore(db, offer)
  const isLater = before !== undefined
  const facts = {
    customer: proposal.customer,
    title,
    startDate,
    endDate: end,
    message: input.message ?? null,
    sender: sender.name,
    agency: agency.name,
    validUntil,
    isAmendment,
    isLater,
  }
  const { design, pictures } = await lookOf(db, agency, document)
  const asked = wishesList(wishes)
  const lists = isAmendment
    ? [...asked, ...(await amendedSince(services, db, offer))]
    : [
        ...asked,
        ...newSince(before, offer),
        ...pricesList(version, chosen, await readCollectedInMail(services, db, offer, chosen)),
      ]
  // The signature has pictures of its own, and the logo stands at the top already.
  const signature = input.body ? await signatureFor(db, sender) : undefined
  const portraits = (signature?.pictures ?? []).filter(({ cid }) => cid !== logoCid)
  const body = input.body && withLink(input.body, url, link)
  const plain = body ? linkedTextOf(body) : sendingWords({ ...facts, url: link })
  const below = listsInText(lists)
  const shownDates = startDate && end ? daysWords(startDate, end) : null
  return {
    url,
    subject:
      input.subject ??
      `${isAmendment ? 'Changes to your trip' : isLater ? 'New version of your trip' : 'Your trip'}: ${title}`
        .replace(/[\r\n]+/g, ' ')
        .slice(0, 160),
    text: signedText(below ? `${plain}\n\n${below}` : plain, signature?.text ?? ''),
    html: designedMail({
      ...design,
      preview: [shownDates, agency.name].filter(Boolean).join(' · '),
      kicker: isAmendment ? 'Changes to your trip' : isLater ? `Your proposal, version ${number}` : 'Your proposal',
      title,
      facts: [shownDates, partyWords(document.travellers)].filter(Boolean).join(' · '),
      words: raw(htmlOf(input.body ?? paragraphsOf(sendingWords({ ...facts, url: '' })))),
      button: {
        label: isAmendment ? 'See the changes' : isLater ? 'See the new version' : 'See your trip',
        url: link,
      },
      lists: listsInHtml(lists),
      signature: signature && { html: signature.html, cids: portraits.map(({ cid }) => cid) },
      foot: [
        `${proposalNumber(proposal.number)}.`,
        validUntil && (isAmendment ? answerUntil(validUntil) : `Valid until ${dayWords(validUntil)}.`),
        'The trip as a PDF is attached.',
      ]
        .filter(Boolean)
        .join(' '),
    }),
    pictures: [...pictures, ...portraits],
    /** For a message of another kind. */
    said: [body ? whatsappTextOf(body) : sendingWords({ ...facts, url: link }), listsInText(asked)]
      .filter(Boolean)
      .join('\n\n'),
  }
}
