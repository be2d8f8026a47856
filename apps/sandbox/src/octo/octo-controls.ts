import type { SandboxClock } from '../clock.ts'
import { expireHolds } from './octo-availability.ts'
import type { OctoAccount, OctoBooking, OctoProduct } from './octo-state.ts'
import { formatUtc } from './octo-time.ts'

const noProduct = 'There is no such product.'
const noBooking = 'There is no such booking.'

/** What may be done to suppliers from outside, of whichever system they are. */
export abstract class OctoControls {
  protected abstract readonly clock: SandboxClock
  protected abstract listSuppliers(): readonly OctoAccount[]

  #findProducts(id: string): { account: OctoAccount; product: OctoProduct }[] {
    return this.listSuppliers().flatMap((account) =>
      account.products.filter((product) => product.id === id).map((product) => ({ account, product })),
    )
  }

  /** By its UUID or its code. */
  #findBooking(id: string): OctoBooking | undefined {
    for (const account of this.listSuppliers()) expireHolds(account, this.clock.read())
    return this.listSuppliers()
      .flatMap(({ bookings }) => [...bookings.values()])
      .find(({ uuid, code }) => uuid === id || code === id)
  }

  #changeBooking(id: string, from: OctoBooking['status'], changes: Partial<OctoBooking>): string | undefined {
    const booking = this.#findBooking(id)
    if (!booking) return noBooking
    if (booking.status !== from) return `The booking is ${booking.status}.`
    Object.assign(booking, changes, { updatedAt: this.clock.read() })
    return undefined
  }

  sellOut(id: string, day?: string): string | undefined {
    const found = this.#findProducts(id)
    for (const { account, product } of found) account.soldOut.add(day ? `${product.id} ${day}` : product.id)
    return found.length > 0 ? undefined : noProduct
  }

  drop(id: string): string | undefined {
    const found = this.#findProducts(id)
    for (const { product } of found) product.isGone = true
    return found.length > 0 ? undefined : noProduct
  }

  reprice(id: string, percent: number): string | undefined {
    if (!(percent >= 1 && percent <= 1000)) return 'Say a percentage from 1 to 1000.'
    const found = this.#findProducts(id)
    for (const { product } of found) product.percent = percent
    return found.length > 0 ? undefined : noProduct
  }

  lapse(id: string): string | undefined {
    return this.#changeBooking(id, 'ON_HOLD', { status: 'EXPIRED', expiresAt: this.clock.read() })
  }

  decide(id: string, isAccepted: boolean): string | undefined {
    const accepted = { status: 'CONFIRMED', confirmedAt: this.clock.read() } as const
    return this.#changeBooking(id, 'PENDING', isAccepted ? accepted : { status: 'REJECTED' })
  }

  redeem(id: string): string | undefined {
    return this.#changeBooking(id, 'CONFIRMED', { status: 'REDEEMED', redeemedAt: this.clock.read() })
  }

  listProducts() {
    return this.listSuppliers().flatMap(({ products, soldOut }) =>
      products.map(({ id, title, isGone, percent }) => {
        const states = [isGone && 'gone', soldOut.has(id) && 'sold out', percent !== 100 && `at ${percent}%`]
        return { id, title, state: states.filter(Boolean).join(', ') || 'on sale' }
      }),
    )
  }

  listBookings() {
    const now = this.clock.read()
    return this.listSuppliers().flatMap((account) => {
      expireHolds(account, now)
      return [...account.bookings.values()].map(({ uuid, code, product, status, slotId, createdAt }) => {
        return { uuid, code, product: product.title, state: status, starts: slotId ?? formatUtc(createdAt) }
      })
    })
  }
}
