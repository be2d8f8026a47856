import { agencyLines } from '../../kernel/agency/agency-lines.rules.ts'
import { proposalPath } from '@sarai/contract/prospect-words'
import { dayWords } from '@sarai/itinerary/words'
import { formatMoney } from '@sarai/money/format'
import { today } from '../../core/days.rules.ts'
import { html } from '../../core/http/html.ts'
import { pageFile } from '../../core/http/page-files.ts'
import type { Page } from '../../core/http/written-page.ts'
import { adviserOf } from '../brochures/brochures-adviser.rules.ts'
import { brochurePage } from '../brochures/brochures.page.ts'
import { brochureOf } from '../brochures/brochures.rules.ts'
import type { Services } from '../../services.ts'
import { mapOf } from '../places/places-map.service.ts'
import type { TripAfter } from '../brochures/brochures-after.rules.ts'
import { type Answered, answerSection, noticeTag, reachSection } from './prospects-answer.page.ts'
import { boughtOffer } from './prospects-bought.rules.ts'
import {
  type Choice,
  choiceAgain,
  choiceIn,
  choiceQuery,
  differenceWords,
  offerIn,
  partyWords,
  type ShownOffer,
} from './prospects-choice.rules.ts'
import { readCollected } from '../brochures/brochures-collected.registry.ts'
import { amendmentTag, changesTag, offerAction, offerSection } from './prospects-offer.page.ts'
import { type OpenPage, priceOf } from './prospects-page.service.ts'
import { rememberedIn } from './prospects-remembered.rules.ts'

const extra = { style: pageFile('proposal.css'), script: pageFile('proposal.js') }

/** What is offered, with what was accepted of it, or else what the address names. */
export async function shownOffer(
  { database }: Services,
  { agencyId, newest, page, day, agency, lastChosen, proposal }: OpenPage,
  asked: URLSearchParams,
  after?: TripAfter,
): Promise<ShownOffer & { kept: string | null }> {
  const readCollectedOn = ({ optionId, extras }: Choice, amount: number) =>
    readCollected(database.readAs(agencyId), { document: newest.document, optionId, extras, amount, proposal, day })
  const { accepted, agreed } = page
  if (accepted) {
    // The trip knows its payers, and what was collected already.
    const collected = after ? after.collected : await readCollectedOn(accepted, accepted.total)
    const terms = { timeZone: agency.timeZone, collected }
    return { ...boughtOffer(newest, accepted, priceOf(newest, accepted), terms), kept: null }
  }
  const remembered = rememberedIn(newest, lastChosen && (!agreed || lastChosen.at > agreed.at) ? lastChosen : undefined)
  // As it was chosen before, until the traveller chooses anew.
  const before = remembered?.choice ?? (agreed && choiceAgain(newest, agreed)) ?? undefined
  const isAnew = ['picked', 'total', 'option', 'extra[]'].some((name) => asked.has(name))
  const choice = before && !isAnew ? before : choiceIn(newest, asked)
  const isKept = remembered !== undefined && choiceQuery(choice) === choiceQuery(remembered.choice)
  const price = priceOf(newest, choice)
  const terms = { today: day, collected: await readCollectedOn(choice, price.total) }
  const offer = { ...offerIn(newest, choice, price, terms), kept: isKept ? remembered.words : null }
  return agreed ? { ...offer, difference: differenceWords(offer.amount, agreed), instalments: [] } : offer
}

/** What is to be paid for the choice that was sent, with what is collected; as it was sent where there is no such price. */
export async function sumWords(services: Services, open: OpenPage, sent: URLSearchParams): Promise<string> {
  const amountSent = Number(sent.get('total'))
  const { collected, total, amount } = await shownOffer(services, open, sent)
  if (amount === amountSent) return collected?.sum ?? total
  return Number.isSafeInteger(amountSent) ? formatMoney(amountSent, open.newest.document.currency) : ''
}

export interface Asked {
  services: Services
  /** The choice. */
  asked: URLSearchParams
  /** The trip that it became, once it was accepted. */
  after?: TripAfter
  /** What is to be said about what was just done. */
  saidNow?: string
  accept?: Answered
  change?: Answered
}

/** A proposal as its traveller sees it. It is read, chosen from and answered without any script. */
export async function proposalPage(
  open: OpenPage & { shown: NonNullable<OpenPage['page']['offer']> },
  { services, asked, after, saidNow, accept, change }: Asked,
): Promise<Page> {
  const { page, proposal, newest, day, agency } = open
  const { trip, version, changes, validUntil, sentAt } = open.shown
  const path = proposalPath(proposal.publicKey)
  const address = new URL(path, services.appUrl).href
  const chosen = await shownOffer(services, open, asked, after)
  // What is to be paid when is among what happens next, with what is paid of it.
  const offer = page.accepted && after ? { ...chosen, instalments: [] } : chosen
  const isOpen = page.state === 'open'
  // The days on which a package may be travelled are an offer's validity here, which is said where the price is.
  const brochure = brochureOf({ ...trip, validFrom: null, validTo: null }, day, {
    party: partyWords(newest.document.travellers),
  })
  const { name, logo, form, profile } = agency
  const adviser = adviserOf(agency, page.manager)
  const answer = isOpen
    ? answerSection({
        path,
        version,
        offer,
        agency: name,
        name: open.isForCompany ? null : page.customer,
        hasTerms: brochure.policies.length > 0,
        isAmendment: page.agreed !== null,
        accept,
        change,
      })
    : (reachSection(adviser, name, brochure.title) ?? html``)
  const next = after?.section
  return brochurePage({
    brochure,
    map: await mapOf(services, brochure.stops),
    agency: { name, logo, colour: form.colour, lines: agencyLines(profile) },
    address,
    linkPicture: brochure.cover && `${address}/cover.jpg`,
    isListed: false,
    customer: page.customer,
    adviser,
    notice: html`${noticeTag(page, agency.timeZone, { saidNow, trip: after?.state })}
    ${page.agreed ? amendmentTag(offer, page.agreed, changes) : changesTag(version, changes)} ${!isOpen && next}`,
    offer: offerSection({
      path,
      version,
      offer,
      isOpen,
      options: brochure.options,
      bought: page.accepted,
      agreed: page.agreed,
    }),
    action: offerAction(offer, page.state, { validUntil, trip: after?.state }),
    // While changes are offered, these are to be answered first.
    answer: html`${answer} ${isOpen && next}`,
    seen: { path: `/api/prospect-page/${proposal.publicKey}/seen`, version },
    footnote: `${page.number}, version ${version}, sent on ${dayWords(today(new Date(sentAt), agency.timeZone))}.`,
    extra: { ...extra, style: extra.style + (after?.style ?? '') },
  })
}
