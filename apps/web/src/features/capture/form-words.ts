import type { FormField, FormSettings } from '@sarai/contract/intake'

export const fieldLabels: Record<FormField, string> = {
  phone: 'Phone or WhatsApp',
  email: 'Email',
  destination: 'Destination',
  travelMonth: 'Travel month',
  travelDates: 'Travel dates',
  adults: 'Adults',
  children: 'Children',
  budget: 'Budget',
  message: 'Message',
}

export const settingLabels: Record<keyof FormSettings, string> = {
  isOpen: 'Takes enquiries',
  title: 'Title',
  intro: 'Introduction',
  button: 'Button',
  thanks: 'Thank-you text',
  colour: 'Colour',
  fields: 'Fields',
  destinations: 'Destinations to suggest',
  consent: 'Consent that must be given',
  marketing: 'Consent to marketing',
  ownerId: 'RM for new leads',
  sites: 'Web sites that may show it',
}
