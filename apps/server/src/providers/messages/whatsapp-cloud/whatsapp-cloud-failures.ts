import * as z from 'zod'
import type { GraphError } from '../../meta-graph.ts'
import { makeFailure } from '../../provider-answers.ts'
import type { ProviderFailure } from '../../provider.ts'
import { NotReachable, WindowClosed } from '../messages.ts'

const windowClosed = 131_047
/** Not on WhatsApp, not taking messages of businesses, or the agency's own number. */
const notReachable = new Set([131_021, 131_026])
/** A value is missing, or is none that may stand there. */
const wrongValues = new Set([100, 131_008, 131_009])

/** Errors of WhatsApp that people can do something about, in words for whoever writes. */
const known: Readonly<Record<number, readonly [reason: ProviderFailure, words: string]>> = {
  368: [
    'not-ready',
    'Meta has restricted the WhatsApp account. WhatsApp Manager says why, and how to ask for a review.',
  ],
  130_429: ['unavailable', 'More is being sent than WhatsApp takes in a second.'],
  130_472: ['refused', 'Meta keeps marketing messages from this number for a trial of its own.'],
  131_000: ['unavailable', 'WhatsApp failed and does not say why.'],
  131_005: ['not-ready', 'The access token may not do this. It has to have whatsapp_business_messaging.'],
  131_016: ['unavailable', 'WhatsApp is away.'],
  131_030: ['refused', 'A test number of Meta’s writes only to the numbers that are listed for it in the app at Meta.'],
  131_031: ['not-ready', 'Meta has locked the WhatsApp account. WhatsApp Manager says why.'],
  131_037: ['not-ready', 'The name of the number has to be approved first, in WhatsApp Manager.'],
  131_042: ['not-ready', 'Meta cannot charge for messages. Look at the payment settings of the WhatsApp account.'],
  131_045: ['not-ready', 'The number is not registered rightly. Register it again in WhatsApp Manager.'],
  131_048: ['unavailable', 'People have blocked this number or reported it, so that WhatsApp limits what it sends.'],
  131_049: ['refused', 'This person gets many marketing messages, so that Meta does not deliver this one now.'],
  131_050: ['refused', 'They have stopped marketing messages from you.'],
  131_051: ['refused', 'WhatsApp does not take messages of this kind.'],
  131_052: ['refused', 'WhatsApp could not fetch the file.'],
  131_053: ['refused', 'WhatsApp does not take this file.'],
  131_056: ['unavailable', 'Too much is being sent to this number at once.'],
  131_057: ['unavailable', 'The WhatsApp account is being moved, and can send nothing meanwhile.'],
  132_000: ['refused', 'The template takes another number of values. Load the templates anew.'],
  132_001: ['refused', 'There is no such template in this language, or it is approved no longer.'],
  132_005: ['refused', 'With these values the text of the template is too long.'],
  132_007: ['refused', 'WhatsApp’s rules do not allow what the template says.'],
  132_012: ['refused', 'A value has a form that the template does not take.'],
  132_015: ['refused', 'Meta has paused the template, because people reported it.'],
  132_016: ['refused', 'Meta has disabled the template for good. Use another.'],
  132_018: ['refused', 'A value cannot stand in this template.'],
  132_068: ['refused', 'The form behind the template is blocked.'],
  132_069: ['refused', 'The form behind the template is used too much just now.'],
  133_010: ['not-ready', 'The number is not registered with the Cloud API. Register it in WhatsApp Manager.'],
  133_016: ['unavailable', 'The number was registered too often of late.'],
}

/** What an error of WhatsApp's own means; undefined for those of all of Meta's API. */
export function readWhatsappError({ code }: GraphError): Error | undefined {
  const found = known[code]
  return found && makeFailure(...found)
}

/** ✖ Which errors of a wrong value speak of the number that is written to. */
const isOfNumber = (text: string) => /\brecipient\b|\bphone number\b|\bparam(eter)? ["']?to\b/i.test(text)

/** The same of a message that was to be sent. */
export function readSendingError(error: GraphError): Error | undefined {
  const { code, error_subcode: subcode, error_data: data, message } = error
  if (code === windowClosed) return new WindowClosed()
  const isWrongNumber = wrongValues.has(code) && subcode !== 33 && isOfNumber(data?.details ?? message)
  return notReachable.has(code) || isWrongNumber ? new NotReachable() : readWhatsappError(error)
}

export const statusError = z.object({
  code: z.coerce.number().catch(0),
  title: z.string().catch(''),
  message: z.string().catch(''),
  error_data: z.object({ details: z.string().catch('') }).catch({ details: '' }),
})

/** Why a message was not delivered, for whoever wrote it. */
export function describeFailure(errors: readonly z.infer<typeof statusError>[]): string {
  const [error] = errors
  if (!error) return 'It was not delivered, and WhatsApp does not say why.'
  if (error.code === windowClosed) return new WindowClosed().message
  if (notReachable.has(error.code)) return new NotReachable().message
  const words = known[error.code]?.[1] ?? (error.error_data.details || error.message || error.title)
  return words.slice(0, 300) || `It was not delivered, for WhatsApp’s reason ${error.code}.`
}
