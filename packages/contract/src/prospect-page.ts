import * as z from 'zod'
import { collectedTax } from './collected-tax.ts'
import { calendarDate, currency, email, id, line, readSixDigits, text } from './primitives.ts'
import { publicProcedure, success } from './procedure.ts'
import { versionChange } from './prospect-prices.ts'
import { travellerPrice, travellerView } from './traveller-view.ts'

// What travellers do on the public page of a proposal. Whoever has the key may.

const key = z.string().max(100)
const byKey = z.strictObject({ key })

/** The version that the traveller looks at. */
const version = z.int().min(1).max(100_000)
const choice = {
  /** Null where the trip has no options. */
  optionId: id.nullable(),
  extras: z.array(id).max(200),
}

export const pageStates = ['open', 'accepted', 'declined', 'expired', 'revoked', 'closed'] as const
export type PageState = (typeof pageStates)[number]

/** Parts of the page whose being looked at is told to the agency. */
export const pageSections = ['days', 'prices', 'information', 'policies', 'map', 'accept'] as const

const instalment = z.strictObject({ label: z.string(), amount: z.int(), dueOn: calendarDate.nullable() })

const accepted = z.strictObject({
  at: z.string(),
  name: z.string(),
  optionId: z.string().nullable(),
  extras: z.array(z.string()),
  total: z.int(),
  currency,
})

/** All there is to see. Strict, so that nothing can come along that is not named here. */
export const proposalPage = z.strictObject({
  state: z.enum(pageStates),
  number: z.string(),
  agency: z.strictObject({
    name: z.string(),
    logo: z.string().nullable(),
    /** Where it is, how to reach it, its registrations and office hours, line by line. */
    lines: z.array(z.string()),
  }),
  /** Whom it was prepared for. */
  customer: z.string().nullable(),
  /** Who looks after the traveller. */
  manager: z
    .strictObject({
      name: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      whatsapp: z.string().nullable(),
      /** File name of a picture of them, under /uploads/people/. */
      photo: z.string().nullable(),
    })
    .nullable(),
  /** Null where there is nothing to see: closed, or revoked. */
  offer: z
    .strictObject({
      version: z.int(),
      sentAt: z.string(),
      validUntil: calendarDate.nullable(),
      /** SHA-256 of the offer and of its terms, as they are kept with an acceptance. */
      documentHash: z.string(),
      policyHash: z.string(),
      trip: travellerView,
      /** What is different from the version before, or from what was agreed upon. */
      changes: z.array(versionChange.strict()),
    })
    .nullable(),
  /** What holds as long as these changes to it are not accepted; null where nothing was accepted before. */
  agreed: accepted.nullable(),
  /** How it was accepted, and what was chosen by name: the trip above is then what was bought and nothing else. */
  accepted: accepted
    .extend({ chosen: z.strictObject({ option: z.string().nullable(), extras: z.array(z.string()) }) })
    .nullable(),
})
export type ProposalPage = z.infer<typeof proposalPage>

export const changeRequest = z.strictObject({
  key,
  version,
  name: line(120).optional(),
  message: text(4000, 'Say what should change'),
  /** What is chosen meanwhile, so that it is not lost. */
  choice: z.strictObject(choice).optional(),
})

export const acceptanceRequest = z.strictObject({ key, version, name: line(120, 'Enter your name'), email })

export const acceptance = z.strictObject({
  key,
  version,
  requestId: id,
  code: readSixDigits('Enter the six digits of the mail'),
  ...choice,
  /** As it was shown, in minor units of the trip's currency. */
  total: z.int().min(0),
})

const mailTrouble = z.object({ code: z.literal('SMTP_SETTINGS_NOT_CONFIGURED'), context: z.literal('OTP_MAIL') })

export const prospectPageCalls = {
  view: publicProcedure
    .route({
      method: 'GET',
      path: '/prospect-page/{key}',
      summary: 'Look at a proposal as its traveller',
      description: 'The newest version that was sent. No net price, margin, vendor or internal note is part of it.',
    })
    .input(byKey)
    .output(success(proposalPage)),

  price: publicProcedure
    .route({
      method: 'POST',
      path: '/prospect-page/{key}/price',
      summary: 'Price a choice of option and extras',
    })
    .input(z.strictObject({ key, version, ...choice }))
    .output(
      success(
        z.strictObject({
          price: travellerPrice,
          currency,
          /** At source, on top of the price; null where nothing is. */
          collected: collectedTax.nullable(),
          /** With what is collected. */
          instalments: z.array(instalment),
        }),
      ),
    ),

  seen: publicProcedure
    .route({
      method: 'POST',
      path: '/prospect-page/{key}/seen',
      summary: 'Tell that the page, or a part of it, was looked at',
      description: "Robots and the agency's own people are not counted.",
    })
    .input(z.strictObject({ key, version, section: z.enum(pageSections).optional() }))
    .output(z.object({ status: z.literal(true) })),

  askChange: publicProcedure
    .route({ method: 'POST', path: '/prospect-page/{key}/ask-change', summary: 'Ask for a change of a proposal' })
    .input(changeRequest)
    .output(z.object({ status: z.literal(true) })),

  requestAcceptance: publicProcedure
    .route({
      method: 'POST',
      path: '/prospect-page/{key}/request-acceptance',
      summary: 'Ask for the code to accept a proposal with',
      description:
        'Six digits are mailed, good for ten minutes and five tries. They go to where the proposal was sent, unless the agency lets travellers accept from any address.',
    })
    .input(acceptanceRequest)
    .output(
      z.object({
        status: z.literal(true),
        data: z.object({
          requestId: id,
          expiresAt: z.string(),
          /** Where the code went; shortened where that is another address than was given. */
          sentTo: z.string(),
        }),
        warnings: z.array(mailTrouble).optional(),
      }),
    ),

  accept: publicProcedure
    .route({
      method: 'POST',
      path: '/prospect-page/{key}/accept',
      summary: 'Accept a proposal',
      description:
        'With the mailed code, for what was chosen, at the total that was shown: another total, or another version than the newest, is refused.',
    })
    .input(acceptance)
    .output(success(accepted)),
}
