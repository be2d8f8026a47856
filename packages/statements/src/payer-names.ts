/** Who paid or was paid, as the narrations of banks have it. */

/** Where each bank's narrations have the name. The first that fits is taken. */
const patterns: readonly RegExp[] = [
  // HDFC: UPI-RAHUL SHARMA-RAHUL@OKICICI-ICIC0000123-612345678901-TRIP
  /^UPI-(?<name>[^-@/]{3,60})-[^-]*(?:-[^-@]{0,20})?@/i,
  // HDFC, Yes: NEFT CR-ICIC0000104-RAHUL SHARMA-OWN NAME-ICICN…
  /^(?:NEFT|RTGS) (?:CR|DR)-[A-Z]{4}[A-Z0-9]{7}-(?<name>[^-]{3,60})(?:-|$)/i,
  // HDFC: IMPS-612345678901-RAHUL SHARMA-HDFC-XXXX1234-TRIP
  /^IMPS-\d{12}-(?<name>[^-]{3,60})-/i,
  // HDFC: 50200012345678-TPT-TRIP ADVANCE-RAHUL SHARMA
  /^[\dX]{6,20}-TPT-[^-]*-(?<name>[^-]{3,60})$/i,
  // ICICI: MMT/IMPS/612345678901/TRIP/RAHUL SHA/HDFC0000123
  /^MMT\/IMPS\/\d{12}\/[^/]*\/(?<name>[^/]{3,60})\//i,
  // ICICI: CLG/RAHUL SHARMA/000123/HDFC BANK
  /^CLG\/(?<name>[A-Z][^/]{2,60})\/\d{6}/i,
  // Axis: CLG/000123/010426/HDFC/RAHUL SHARMA
  /^CLG\/\d{6}\/\d{6}\/[^/]*\/(?<name>[^/]{3,60})/i,
  // SBI, IDFC First: UPI/CR/612345678901/RAHUL SH/ICIC/rahul@ok/TRIP
  /UPI\/(?:CR|DR)\/\d{12}\/(?<name>[^/]{3,60})\//i,
  // Axis: UPI/P2A/612345678901/RAHUL SHARMA/HDFC BANK/TRIP, IMPS/P2A/…
  /(?:UPI|IMPS)\/P2[AM]\/\d{12}\/(?<name>[^/]{3,60})(?:\/|$)/i,
  // Kotak: UPI/RAHUL SHARMA/612345678901/TRIP, Recd:IMPS/612345678901/RAHUL SHA/KKBK/X1234/TRIP
  /^UPI\/(?<name>[A-Z][^/@\d]{2,60})\/\d{12}/i,
  /^(?:RECD|SENT):IMPS\/\d{12}\/(?<name>[^/]{3,60})\//i,
  // SBI: BY TRANSFER-NEFT*ICIC0000104*ICICN…*RAHUL SHARMA--
  /(?:NEFT|RTGS)\*[A-Z0-9]{11}\*[A-Z0-9]{12,22}\*(?<name>[^*-]{3,60})/i,
  // SBI: BY TRANSFER-RTGS UTIBR52026040112345678 ABC TRAVELS-
  // Kotak: NEFT ICICN52026040112345 RAHUL SHARMA
  /(?:NEFT|RTGS)[ :-](?:UTR[ :-]*(?:NO)?[ :-]*)?[A-Z0-9]{16,22}[ -](?<name>[A-Z][^-/*]{2,60})/i,
  // Axis, IDFC First, ICICI: NEFT/ICICN…/RAHUL SHARMA/ICICI BANK
  /(?:NEFT|RTGS)[/-][A-Z0-9]{16,22}[/-](?<name>[A-Z][^/*-]{2,60})/i,
]

const notNames =
  /^(?:UPI|NEFT|RTGS|IMPS|CR|DR|BY|TO|TRANSFER|PAYMENT|PAY|COLLECT|BANK|NA|NULL|NONE|SELF|MOB|XX+\w*|\d+)$|\bBANK\b.*\b(?:LTD|LIMITED)\b/i

/** The name, as the bank has it; null where it has none. */
export function payerName(text: string): string | null {
  for (const pattern of patterns) {
    const name = pattern.exec(text)?.groups?.name?.replace(/\s+/g, ' ').trim()
    if (name && name.length >= 3 && !notNames.test(name) && /\p{L}{2}/u.test(name)) return name
  }
  return null
}
