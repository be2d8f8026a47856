import type { Address, Mailer, OutgoingMail, Outcome, Unsent } from './mailer.ts'

/** @param refused the token that the mail server has just refused: another one is wanted */
export type TokenSource = (refused?: string) => Promise<string | Unsent>

/** Sends through a mail server that wants a token. One that is refused is replaced once: it may have been revoked. */
export class TokenMailer implements Mailer {
  readonly isConfigured = true

  constructor(
    readonly from: Address,
    private readonly findToken: TokenSource,
    private readonly makeMailer: (accessToken: string) => Promise<Mailer | Unsent>,
  ) {}

  async send(mail: OutgoingMail): Promise<Outcome> {
    const token = await this.findToken()
    if (typeof token !== 'string') return token
    const outcome = await this.#sendWith(token, mail)
    // Refused for how it is sent, nothing has been taken.
    if (outcome.isSent || outcome.kind !== 'settings') return outcome
    const renewed = await this.findToken(token)
    return typeof renewed === 'string' ? this.#sendWith(renewed, mail) : renewed
  }

  async #sendWith(token: string, mail: OutgoingMail): Promise<Outcome> {
    const mailer = await this.makeMailer(token)
    return 'send' in mailer ? mailer.send(mail) : mailer
  }
}
