import type { Mail } from '../mail/mail.service.ts'

interface LeadFacts {
  id: string
  number: number
  name: string
  phone: string | null
  email: string | null
  destinations: string[]
  requirement: string | null
}

/** Tells an RM that a lead is theirs now. */
export function leadAssigned(appUrl: string, owner: { name: string; email: string }, lead: LeadFacts): Mail {
  const facts = [
    ['Phone', lead.phone],
    ['Email', lead.email],
    ['Destination', lead.destinations.join(', ')],
    ['Wants', lead.requirement],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  return {
    to: owner.email,
    subject: `New lead for you: ${lead.name.replace(/[\r\n]+/g, ' ')}`,
    text: `Hello ${owner.name},

lead L-${String(lead.number).padStart(6, '0')}, ${lead.name}, is yours now.

${facts.join('\n')}

${appUrl}/leads/${lead.id}
`,
  }
}
