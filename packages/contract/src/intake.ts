import * as z from 'zod'
import { enquiry } from './lead-schemas.ts'
import { id, line, optionalText, text, version } from './primitives.ts'
import { keyProcedure, memberProcedure, success } from './procedure.ts'

/** What the public form may ask besides the name. */
export const formFields = [
  'phone',
  'email',
  'destination',
  'travelMonth',
  'travelDates',
  'adults',
  'children',
  'budget',
  'message',
] as const
export type FormField = (typeof formFields)[number]

export const fieldUses = ['off', 'optional', 'required'] as const
export type FieldUse = (typeof fieldUses)[number]

/** Scheme and host of a web site, `https://www.example.com`. */
const siteOrigin = z
  .string()
  .trim()
  .max(200)
  .toLowerCase()
  .regex(/^https?:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?\/?$/, {
    error: 'Enter an address like https://www.example.com',
  })
  .transform((site) => site.replace(/\/$/, ''))
  .meta({ description: 'A web site', examples: ['https://www.example.com'] })

const use = z.enum(fieldUses).meta({ examples: ['optional'] })

/** The public form's texts, and how submissions are handled. */
export const formSettings = z
  .strictObject({
    isOpen: z.boolean(),
    title: line(80, 'Give the form a title'),
    intro: optionalText(400),
    button: line(40, 'Say what the button does'),
    thanks: text(600, 'Say what the traveller reads after sending'),
    colour: z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'Choose a colour' }),
    fields: z.strictObject({
      phone: use,
      email: use,
      destination: use,
      travelMonth: use,
      travelDates: use,
      adults: use,
      children: use,
      budget: use,
      message: use,
    } satisfies Record<FormField, typeof use>),
    /** Destinations to suggest. */
    destinations: z.array(line(80)).max(40, { error: 'Suggest at most 40 destinations' }),
    /** A box that must be ticked before the form can be sent; none if null. */
    consent: optionalText(400),
    /** A box that may be ticked, for marketing; none if null. */
    marketing: optionalText(400),
    /** RM who gets what comes in; null leaves it to be assigned. */
    ownerId: id.nullable(),
    /** Web sites that may show the form inside their pages; any if empty. */
    sites: z.array(siteOrigin).max(20, { error: 'List at most 20 web sites' }),
  })
  .refine(({ fields }) => fields.phone !== 'off' || fields.email !== 'off', {
    error: 'Ask for a phone number or an email address',
    path: ['fields', 'phone'],
  })
export type FormSettings = z.infer<typeof formSettings>

const publicForm = z.object({
  /** Part of the form's address; anybody with it can send enquiries. */
  key: z.string(),
  version,
  settings: formSettings,
  /** Where people reach this installation, if that is settled. */
  baseUrl: z.string().nullable(),
})
export type PublicForm = z.infer<typeof publicForm>

export const onDuplicates = ['attach', 'create'] as const

/** An enquiry from an agency's own web site or program. */
export const intakeLead = enquiry.safeExtend({
  /** What to do when an open lead has the same phone or email: add the enquiry to it, or make another lead. */
  onDuplicate: z.enum(onDuplicates).default('attach'),
})

const settingsOf = { only: 'main-user' } as const

export const intakeCalls = {
  createLead: keyProcedure('intake', { creates: true })
    .route({
      method: 'POST',
      path: '/intake/leads',
      summary: 'Submit an enquiry',
      description:
        'Makes a lead of an enquiry from your web site, chat bot or advertisement. When an open lead has the same phone number or email address, the enquiry is added to that lead instead, as a note its RM is told of. Needs a name, and a phone number or an email address.',
    })
    .input(intakeLead)
    .output(
      success(
        z.object({
          id,
          number: z.int(),
          /** False when the enquiry was added to an open lead of the same person. */
          created: z.boolean(),
        }),
      ),
    ),

  form: memberProcedure('settings', 'read', settingsOf)
    .route({ method: 'GET', path: '/intake/form', summary: 'Read the public form' })
    .output(success(publicForm)),

  saveForm: memberProcedure('settings', 'write', settingsOf)
    .route({
      method: 'PUT',
      path: '/intake/form',
      summary: 'Change the public form',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with the form as it is.',
    })
    .input(z.strictObject({ version, settings: formSettings }))
    .output(success(publicForm)),

  renewKey: memberProcedure('settings', 'write', settingsOf)
    .route({
      method: 'POST',
      path: '/intake/form/renew-key',
      summary: 'Give the form a new address',
      description: 'The old address stops working at once, wherever it is embedded.',
    })
    .output(success(publicForm)),

  previewForm: memberProcedure('settings', 'read', settingsOf)
    .route({
      method: 'POST',
      path: '/intake/form/preview',
      summary: 'Look at the form with other settings',
      description: 'Gives an address that shows the form with these settings for ten minutes, without saving them.',
    })
    .input(z.strictObject({ settings: formSettings }))
    .output(success(z.object({ url: z.string() }))),
}
