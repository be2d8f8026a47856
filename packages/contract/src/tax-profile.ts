import * as z from 'zod'
import { maxLogoBytes } from './agency.ts'
import { pricesToCollectOn, collectedTax } from './collected-tax.ts'
import { id, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { registrationFacts, seriesFacts, taxFacts, taxOffered, taxProfileShown } from './tax-profile-schemas.ts'

/** Nobody owns it: main users change it, and who may change the bank accounts. */
const trusted = { right: 'bank', isUnowned: true } as const
const sure = { ...trusted, recentSignIn: true } as const
const shown = success(taxProfileShown)
const signatureShown = success(z.object({ picture: z.string().nullable() }))

export const taxProfileCalls = {
  show: memberProcedure('account', 'read', trusted)
    .route({
      method: 'GET',
      path: '/tax-profile',
      summary: "Read the agency's tax profile",
      description: 'Registrations, series of numbers with the next of each, and the rules with their doubts.',
    })
    .output(shown),

  offered: memberProcedure('records', 'read')
    .route({
      method: 'GET',
      path: '/tax-profile/offered',
      summary: 'What documents can be made with',
      description: 'Registrations that hold today, ways a service can be taxed, and units.',
    })
    .output(success(taxOffered)),

  collected: memberProcedure('records', 'read')
    .route({
      method: 'POST',
      path: '/tax-profile/collected',
      summary: 'Say what is collected at source with the price of a trip abroad',
      description: 'As an invoice of today would have it, on top of each price; null where nothing is collected.',
    })
    .input(pricesToCollectOn)
    .output(success(z.array(collectedTax.nullable()))),

  save: memberProcedure('account', 'write', sure)
    .route({ method: 'PUT', path: '/tax-profile', summary: 'Change PAN, TAN, choices and units' })
    .input(taxFacts.extend({ version: z.int().min(0) }))
    .output(shown),

  signature: memberProcedure('account', 'read', trusted)
    .route({
      method: 'GET',
      path: '/tax-profile/signature',
      summary: 'Read the signature that documents bear',
      description: 'As a picture within the answer (`data:`): it has no address of its own.',
    })
    .output(signatureShown),

  setSignature: memberProcedure('account', 'write', {
    ...sure,
    bodyLimit: maxLogoBytes + 64 * 1024,
    external: true,
  })
    .route({
      method: 'PUT',
      path: '/tax-profile/signature',
      summary: 'Set the signature that documents bear',
      description:
        'Multipart: `file`. JPEG, PNG and WebP are taken, up to 5 MB. What is issued from now on bears it, and keeps it when it is changed later.',
    })
    .input(z.strictObject({ file: z.file().max(maxLogoBytes, { error: 'A signature may have 5 MB at most' }) }))
    .output(signatureShown),

  removeSignature: memberProcedure('account', 'write', sure)
    .route({
      method: 'DELETE',
      path: '/tax-profile/signature',
      summary: 'Remove the signature',
      description: 'What was issued with it keeps it.',
    })
    .output(signatureShown),

  addRegistration: memberProcedure('account', 'write', { ...sure, creates: true })
    .route({
      method: 'POST',
      path: '/tax-profile/registrations',
      summary: 'Add a registration',
      description: 'It gets a series of numbers for each kind of document.',
    })
    .input(registrationFacts)
    .output(shown),

  changeRegistration: memberProcedure('account', 'write', sure)
    .route({ method: 'PUT', path: '/tax-profile/registrations/{id}', summary: 'Change a registration' })
    .input(z.strictObject({ id, version, facts: registrationFacts }))
    .output(shown),

  makeDefault: memberProcedure('account', 'write', sure)
    .route({
      method: 'POST',
      path: '/tax-profile/registrations/{id}/default',
      summary: 'Make a registration the usual one',
    })
    .input(z.strictObject({ id }))
    .output(shown),

  removeRegistration: memberProcedure('account', 'write', sure)
    .route({
      method: 'DELETE',
      path: '/tax-profile/registrations/{id}',
      summary: 'Remove a registration',
      description: 'Refused once a document bears a number of it; give such a registration a last day instead.',
    })
    .input(z.strictObject({ id }))
    .output(shown),

  changeSeries: memberProcedure('account', 'write', sure)
    .route({
      method: 'PUT',
      path: '/tax-profile/series/{id}',
      summary: 'Change how documents are numbered',
      description: 'Where the series is used, a new one begins; numbers that were given stay.',
    })
    .input(seriesFacts.extend({ id, version }))
    .output(shown),
}
