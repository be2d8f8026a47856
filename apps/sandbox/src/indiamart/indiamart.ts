import { randomInt } from 'node:crypto'
import type { SandboxClock } from '../clock.ts'
import type { EnquiryFacts, LeadsEmulator, ShownAccount, ShownEnquiry } from '../emulator.ts'
import type { Call, Reply } from '../http.ts'
import { showMessage } from '../pages.ts'
import { pushBounded } from '../values.ts'
import { answerListing } from './indiamart-listing.ts'
import type { IndiamartState } from './indiamart-state.ts'

const listingPath = /^\/wservce\/crm\/crmListing\/v2\/?$/

/** IndiaMART's Lead Manager, which programs ask what has come in. */
export class Indiamart implements LeadsEmulator {
  readonly kind = 'leads'
  readonly state: IndiamartState

  constructor({ clock }: { clock: SandboxClock }) {
    const makeSeller = (account: string, name: string, key: string) => {
      return { account, name, key, isRevoked: false, calledAt: 0, enquiries: [] }
    }
    const sellers = [
      makeSeller('seller-demo', 'Demo Travels', 'indiamart-sandbox-key-of-the-demo'),
      makeSeller('seller-other', 'Other Travels', 'indiamart-sandbox-key-of-another'),
    ]
    this.state = { clock, sellers, hasPlainStatuses: false }
  }

  isApi(path: string): boolean {
    return listingPath.test(path)
  }

  answer(call: Call): Reply {
    if (call.method === 'GET' && listingPath.test(call.path)) return answerListing(this.state, call)
    return showMessage(404, 'IndiaMART', 'There is nothing at this address.')
  }

  enquire(account: string, facts: EnquiryFacts): string | undefined {
    const seller = this.state.sellers.find((one) => one.account === (account || 'seller-demo'))
    if (!seller) return 'There is no such account.'
    const id = String(randomInt(1_000_000_000, 9_999_999_999))
    pushBounded(seller.enquiries, { id, at: this.state.clock.read(), type: 'W', facts }, 5_000)
    return undefined
  }

  listEnquiries(): ShownEnquiry[] {
    return this.state.sellers.flatMap(({ account, enquiries }) =>
      enquiries.map(({ id, at, facts }) => ({ id, account, at: new Date(at).toISOString(), name: facts.name })),
    )
  }

  revoke(account: string): void {
    for (const seller of this.state.sellers) if (seller.account === account) seller.isRevoked = true
  }

  listen(): string {
    return 'IndiaMART posts nothing here: it is asked.'
  }

  listAccounts(): ShownAccount[] {
    return this.state.sellers.map(({ account, name, key, isRevoked }) => {
      return { account, name, keys: key, state: isRevoked ? 'revoked' : 'open' }
    })
  }
}
