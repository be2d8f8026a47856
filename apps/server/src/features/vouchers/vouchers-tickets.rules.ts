/** A code as the path of an SVG. */
export interface DrawnCode {
  width: number
  height: number
  path: string
}

/** Something of a supplier's to show at the gate, on a voucher. */
export interface ShownTicket {
  /** The service that it is for, by which it stands there. */
  bookingId: string
  /** Whom it is for: "Adult". */
  label: string
  /** Its text; null for a file. */
  text: string | null
  /** Null for a file, for what cannot be drawn, and for what is no longer good. */
  drawn: DrawnCode | null
  /** Where its file is downloaded; null for a code, and for what is no longer good. */
  url: string | null
  isGood: boolean
}

/** Where the files of a voucher's tickets are, as the last part of its page's address. */
export const formatTicketFile = (fileId: string) => `ticket-${fileId}.pdf`

/** The id of a file of that name. */
export const readTicketFile = (rest: string | undefined): string | undefined =>
  /^ticket-([0-9a-f-]{36})\.pdf$/.exec(rest ?? '')?.[1]
