import type { NewLead } from '@sarai/contract/lead-schemas'
import { exampleHost } from '@sarai/contract/example-words'
import { plusDays } from '../../core/days.rules.ts'

export const exampleTag = 'Example'

/** Who asks for something; the first for what the package offers, which takes `days`. */
export function exampleLeads(today: string, days: number): NewLead[] {
  const common = { tags: [exampleTag], rooms: 1 }
  return [
    {
      ...common,
      name: 'Anjali Deshpande',
      email: `anjali@${exampleHost}`,
      city: 'Pune',
      source: 'website',
      destinations: ['Kerala'],
      travelStart: plusDays(today, 60),
      travelEnd: plusDays(today, 60 + days - 1),
      adults: 2,
      requirement: 'Backwaters and hills for our anniversary. A houseboat, please, and not too much driving.',
    },
    {
      ...common,
      name: 'Farhan Sheikh',
      email: `farhan@${exampleHost}`,
      city: 'Hyderabad',
      source: 'referral',
      destinations: ['Dubai'],
      travelStart: plusDays(today, 95),
      adults: 2,
      children: 2,
      childAges: [6, 9],
      temperature: 'hot',
      requirement: 'School holidays. Near the metro, one day at a theme park.',
    },
    {
      ...common,
      name: 'Lakshmi Iyer',
      email: `lakshmi@${exampleHost}`,
      city: 'Chennai',
      source: 'whatsapp',
      destinations: ['Rajasthan'],
      travelStart: plusDays(today, 130),
      adults: 4,
      requirement: 'Forts and palaces with my parents; they do not like stairs.',
    },
  ]
}
