import type { Contract } from '@sarai/contract'
import { AppError } from '../../src/core/errors.ts'
import { subjectOf } from '../../src/features/leads/leads.service.ts'
import { type Mail, sendMail } from '../../src/kernel/mail/mail.service.ts'
import { insertMailSettings } from '../../src/kernel/mail/mail-settings.queries.ts'
import { finishSignIn, startSignIn } from '../../src/kernel/mail/mail-sign-in.service.ts'
import { insertPicture } from '../../src/kernel/pictures/pictures.queries.ts'
import { insertSignature } from '../../src/kernel/signatures/signatures.queries.ts'
import { createTemplate } from '../../src/kernel/templates/templates.service.ts'
import type { ExamplesOf } from '../example.ts'
import { openSharedProvider } from '../mail-provider/open-once.ts'
import { readReturn } from '../mail-provider/signed-in.ts'
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

/** A mail server at an address of the internet that is nobody's. */
const server = (make: Maker) => ({
  host: '2e00::1',
  port: 587,
  security: 'starttls' as const,
  user: make.email(),
  password: make.word(),
  fromName: make.word(),
  fromAddress: make.email(),
  replyTo: null,
})

/** The version of the settings that are kept, which there are from the first time they are asked for. */
async function versionKept(make: Maker): Promise<number> {
  const version = async () =>
    (await make.sql('select version from mail_settings where agency_id = $1', [make.agencyId])).rows[0]?.version
  if ((await version()) === undefined)
    await make.write((db) => insertMailSettings(db, { ...server(make), user: null, password: null }))
  return (await version()) as number
}

const makeSender = (make: Maker) => ({ fromName: make.word(), fromAddress: make.email(), replyTo: null })

/** What the agency enters to sign in with Microsoft. */
async function makeRequest(make: Maker) {
  const { clientId, clientSecret } = await openSharedProvider()
  const mailbox = make.email()
  const client = { provider: 'microsoft' as const, clientId, clientSecret, tenant: null }
  return { ...client, user: mailbox, ...makeSender(make), version: await versionKept(make) }
}

/** Does what others, who are at it at the same time, make stale. */
async function retryStale<T>(work: () => Promise<T>, tries = 20): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (tries === 0 || !(error instanceof AppError && error.code === 'STALE')) throw error
    return retryStale(work, tries - 1)
  }
}

/** What Microsoft sends the maker back with, to the session whose token is `askingToken`. */
const giveConsent = (make: Maker) =>
  retryStale(async () => {
    const request = await makeRequest(make)
    const url = await startSignIn(make.services, await make.findAsking(), request)
    return readReturn(await (await openSharedProvider()).giveConsent(url, request.user))
  })

/** The version of settings by which the agency is signed in with Microsoft. */
async function findSignedIn(make: Maker): Promise<number> {
  const find = async () => {
    const sql = `select version from mail_settings where agency_id = $1 and sign_in = 'microsoft'`
    const { rows } = await make.sql(sql, [make.agencyId])
    return rows[0] ? Number(rows[0].version) : undefined
  }
  const finish = async () => {
    const { server } = await finishSignIn(make.services, await make.findAsking(), await giveConsent(make))
    return server.version
  }
  return (await find()) ?? retryStale(finish)
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
  startSignIn: { inputs: [makeRequest] },
  finishSignIn: { inputs: [giveConsent], token: (make) => make.askingToken() },
  saveSender: { inputs: [async (make) => ({ ...makeSender(make), version: await findSignedIn(make) })] },
  testSender: {
    inputs: [
      async (make) => {
        await findSignedIn(make)
        return makeSender(make)
      },
    ],
  },
  remove: { inputs: [() => undefined] },
}

const templateWords = (make: Maker) => ({
  channel: 'mail' as const,
  purpose: 'free' as const,
  name: make.word(),
  subject: make.word(),
  body: text(make),
})

async function template(make: Maker): Promise<string> {
  const actor = await make.actor()
  const made = await make.write((db) => createTemplate(db, actor, { ...templateWords(make), shipped: null }))
  return made.id ?? ''
}

export const templates: ExamplesOf<Contract['templates']> = {
  list: { inputs: [() => undefined] },
  create: { inputs: [(make) => ({ ...templateWords(make), shipped: null })] },
  update: { inputs: [async (make) => ({ ...templateWords(make), id: await template(make), version: 1 })] },
  remove: { inputs: [async (make) => ({ id: await template(make) })] },
  preview: {
    inputs: [
      async (make) => ({ ...filling(make), on: { leadId: await make.lead() } }),
      async (make) => ({ ...filling(make), on: { contactId: await contact(make) } }),
      async (make) => ({ ...filling(make), on: { proposalId: await proposal(make) } }),
    ],
  },
}

const filling = (make: Maker) => ({ purpose: 'free' as const, subject: make.word(), body: text(make) })

async function picture(make: Maker): Promise<string> {
  const drawn = { width: 8, height: 8, colour: '#ffffff', bytes: 8, uploadedBy: make.userId }
  return (await make.write((db) => insertPicture(db, drawn))).id
}

/** The version of the person's signature, which there is from the first time it is asked for. */
async function signatureVersion(make: Maker): Promise<number> {
  const facts = { body: text(make), title: null, phone: null, pictureId: null, showsLogo: false }
  await make.write((db) => insertSignature(db, { ...facts, userId: make.userId }))
  const { rows } = await make.sql('select version from signatures where user_id = $1', [make.userId])
  return rows[0]?.version as number
}

export const signature: ExamplesOf<Contract['signature']> = {
  get: { inputs: [() => undefined] },
  save: {
    inputs: [
      async (make) => ({
        body: text(make),
        title: make.word(),
        phone: make.phone(),
        pictureId: await picture(make),
        showsLogo: false,
        version: await signatureVersion(make),
      }),
    ],
  },
}
