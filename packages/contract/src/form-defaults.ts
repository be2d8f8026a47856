import type { FormSettings } from './intake.ts'

/** What an agency's public form asks until somebody changes it. */
export const defaultForm: FormSettings = {
  isOpen: true,
  title: 'Plan your trip with us',
  intro: 'Tell us where you would like to go. We answer within one working day.',
  button: 'Send enquiry',
  thanks: 'Thank you. We have your enquiry and will be in touch shortly.',
  colour: '#3062e1',
  fields: {
    phone: 'required',
    email: 'optional',
    destination: 'required',
    travelMonth: 'optional',
    travelDates: 'off',
    adults: 'optional',
    children: 'optional',
    budget: 'off',
    message: 'optional',
  },
  destinations: [],
  consent: null,
  marketing: null,
  ownerId: null,
  sites: [],
}
