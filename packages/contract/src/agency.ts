import * as z from 'zod'
import { country, gstin, pan } from './contact-schemas.ts'
import { currency, email, line, optionalText, phone, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

export const maxLogoBytes = 5 * 1024 * 1024

const website = optionalText(200)
  .superRefine((value, context) => {
    if (value && !/^https?:\/\/[^\s/.]+(\.[^\s/.]+)+(\/\S*)?$/i.test(value))
      context.addIssue({ code: 'custom', message: 'Enter an address like https://example.com' })
  })
  .meta({ examples: ['https://example.com'] })

function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }))
  } catch {
    return false
  }
}

/** Layouts of documents: pictures across the page, or beside the words. */
export const documentDesigns = ['gallery', 'journal'] as const
export type DocumentDesign = (typeof documentDesigns)[number]
/** Typefaces of headings. */
export const documentTypefaces = ['serif', 'sans'] as const
export type DocumentTypeface = (typeof documentTypefaces)[number]

/** What the agency's documents and public pages say of it. */
export const agencyFacts = z.strictObject({
  name: line(120, 'Enter the name of your agency'),
  legalName: optionalText(160),
  address: optionalText(400),
  city: optionalText(80),
  state: optionalText(80),
  pincode: optionalText(16),
  phone: z.union([z.literal('').transform(() => null), phone]).nullable(),
  email: z.union([z.literal('').transform(() => null), email]).nullable(),
  website,
  gstin,
  pan,
  /** Licences and memberships: the tourism department's, IATA's. */
  registration: optionalText(160),
  /** When somebody answers: "Monday to Saturday, 10:00–19:00". */
  hours: optionalText(120),
  /** How PDFs of trips are laid out, and in which typeface. */
  design: z.enum(documentDesigns).nullable(),
  typeface: z.enum(documentTypefaces).nullable(),
  /** Travellers may accept from any address; else the code goes to where the proposal was sent. */
  acceptsOthers: z.boolean().default(false),
  currency,
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: 'This time zone is not known' })
    .meta({ examples: ['Asia/Kolkata'] }),
  country,
})
export type AgencyFacts = z.infer<typeof agencyFacts>

export const agencyProfile = z.object({
  version,
  logo: z.string().nullable(),
  facts: z.object({
    name: z.string(),
    legalName: z.string().nullable(),
    address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    pincode: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    website: z.string().nullable(),
    gstin: z.string().nullable(),
    pan: z.string().nullable(),
    registration: z.string().nullable(),
    hours: z.string().nullable(),
    design: z.enum(documentDesigns).nullable(),
    typeface: z.enum(documentTypefaces).nullable(),
    acceptsOthers: z.boolean(),
    currency: z.string(),
    timeZone: z.string(),
    country: z.string(),
  }),
})
export type AgencyProfile = z.infer<typeof agencyProfile>

const own = { only: 'main-user' } as const

export const agencyCalls = {
  profile: memberProcedure('settings', 'read', own)
    .route({ method: 'GET', path: '/agency', summary: 'Read the profile of the agency' })
    .output(success(agencyProfile)),

  update: memberProcedure('settings', 'write', own)
    .route({
      method: 'PUT',
      path: '/agency',
      summary: 'Save the profile of the agency',
      description: 'As documents and public pages show it. Send the version you read.',
    })
    .input(z.strictObject({ version, facts: agencyFacts }))
    .output(success(agencyProfile)),

  setLogo: memberProcedure('settings', 'write', { ...own, bodyLimit: maxLogoBytes + 64 * 1024, external: true })
    .route({
      method: 'PUT',
      path: '/agency/logo',
      summary: "Set the agency's logo",
      description: 'Multipart: `file`. JPEG, PNG and WebP are taken, up to 5 MB.',
    })
    .input(z.strictObject({ file: z.file().max(maxLogoBytes, { error: 'A logo may have 5 MB at most' }) }))
    .output(success(z.object({ logo: z.string() }))),

  removeLogo: memberProcedure('settings', 'write', own)
    .route({ method: 'DELETE', path: '/agency/logo', summary: "Remove the agency's logo" })
    .output(success(z.object({ logo: z.null() }))),
}
