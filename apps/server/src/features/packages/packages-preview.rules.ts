import type { FormSettings } from '@sarai/contract/intake'

/** What the form on a package's page asks; where to is known. */
export function enquiryForm(form: FormSettings, title: string): FormSettings {
  return {
    ...form,
    title: `Ask about ${title}`,
    intro: null,
    button: 'Send enquiry',
    fields: {
      phone: 'optional',
      email: 'optional',
      destination: 'off',
      travelMonth: 'optional',
      travelDates: 'optional',
      adults: 'optional',
      children: 'optional',
      budget: 'off',
      message: 'optional',
    },
    destinations: [],
  }
}

/** PK-000012 */
export const packageNumber = (number: number) => `PK-${String(number).padStart(6, '0')}`
