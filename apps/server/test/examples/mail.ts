import type { Contract } from '@sarai/contract'
import { subjectOf } from '../../src/features/leads/leads.service.ts'
import { type Mail, sendMail } from '../../src/features/mail/mail.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { proposal } from './prospects.ts'

/** A mail about a lead of the maker's, in some state. */
async function mailIn(make: Maker, state = 'failed'): Promise<string> {
  const [leadId, by] = [await make.lead(), await make.actor()]
  const written: Mail = { to: make.email(), subject: make.word(), text: make.word() }
  const about = subjectOf({ id: leadId, name: make.word(), ownerId: make.userId })
  const { id } = await make.write((db) => sendMail(make.services, db, written, { about, by }))
  await make.sql('update mails set state = $1 where id = $2', [state, id])
  return id
}

/** A mail server on the internet, which nothing is sent to. */
const server = (make: Maker) => ({
  host: '8.8.8.8',
  port: 587,
  security: 'starttls' as const,
  user: make.email(),
  password: make.word(),
  fromName: make.word(),
  fromAddress: make.email(),
  replyTo: null,
})

async function versionKept(make: Maker): Promise<number | null> {
  const { rows } = await make.sql('select version from mail_settings where agency_id = $1', [make.agencyId])
  return (rows[0]?.version as number | undefined) ?? null
}

const text = (make: Maker) => [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: make.word() }] }]
const written = (make: Maker) => ({ to: make.email(), subject: make.word(), body: text(make) })

export const mail: ExamplesOf<Contract['mail']> = {
  list: {
    inputs: [async (make) => ({ filters: { state: ['failed' as const], about: await make.lead() } })],
    narrows: ['filters.about'],
  },
  get: { inputs: [async (make) => ({ id: await mailIn(make) })] },
  write: {
    inputs: [
      async (make) => ({ on: { leadId: await make.lead() }, ...written(make) }),
      async (make) => ({ on: { contactId: await contact(make) }, ...written(make) }),
      async (make) => ({ on: { proposalId: await proposal(make) }, ...written(make) }),
    ],
  },
  sendAgain: { inputs: [async (make) => ({ id: await mailIn(make) })] },
  cancel: { inputs: [async (make) => ({ id: await mailIn(make, 'held') })] },
  sendHeld: { inputs: [async (make) => ({ ids: [await mailIn(make, 'held')] })], narrows: ['ids[]'] },
}

export const mailSettings: ExamplesOf<Contract['mailSettings']> = {
  get: { inputs: [() => undefined] },
  save: { inputs: [async (make) => ({ ...server(make), version: await versionKept(make) })] },
  // Nothing is connected to: the address is nobody's.
  test: { inputs: [(make) => ({ ...server(make), host: '192.0.2.1' })] },
  remove: { inputs: [() => undefined] },
}
