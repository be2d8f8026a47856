/** Checks of Indian account data without asking the bank. */

/** What is wrong with an IFSC, in words; undefined when nothing is. */
export function ifscProblem(ifsc: string): string | undefined {
  if (!/^[A-Z]{4}/.test(ifsc)) return 'An IFSC begins with the four letters of the bank, like HDFC0000123'
  if (ifsc[4] !== undefined && ifsc[4] !== '0') return 'The fifth character of an IFSC is a zero'
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc) ? undefined : 'An IFSC has eleven characters, like HDFC0000123'
}

/** What is wrong with a UPI id, in words; undefined when nothing is. */
export function upiProblem(upiId: string): string | undefined {
  return /^[a-zA-Z0-9._-]{2,64}@[a-zA-Z][a-zA-Z0-9]{2,31}$/.test(upiId)
    ? undefined
    : 'A UPI id is a name and a handle, like agency@okhdfcbank'
}

/** What is wrong with a SWIFT code, in words; undefined when nothing is. */
export function swiftProblem(swift: string): string | undefined {
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(swift)
    ? undefined
    : 'A SWIFT code has 8 or 11 characters, like HDFCINBB'
}

/** What somebody who scans it pays to: the account's own UPI id, with no amount. */
export function upiLink({ upiId, holder }: { upiId: string; holder: string }): string {
  return `upi://pay?pa=${encodeURIComponent(upiId)}&pn=${encodeURIComponent(holder)}&cu=INR`
}

/** Banks by the four letters that their IFSCs begin with, as the Reserve Bank gave them out. */
export const bankCodes: Record<string, string> = {
  ABHY: 'Abhyudaya Co-operative Bank',
  AIRP: 'Airtel Payments Bank',
  APMC: 'The A.P. Mahesh Co-operative Urban Bank',
  AUBL: 'AU Small Finance Bank',
  BARB: 'Bank of Baroda',
  BDBL: 'Bandhan Bank',
  BKID: 'Bank of India',
  BNPA: 'BNP Paribas',
  BOFA: 'Bank of America',
  CBIN: 'Central Bank of India',
  CITI: 'Citibank',
  CIUB: 'City Union Bank',
  CNRB: 'Canara Bank',
  COSB: 'The Cosmos Co-operative Bank',
  CSBK: 'CSB Bank',
  DBSS: 'DBS Bank India',
  DCBL: 'DCB Bank',
  DEUT: 'Deutsche Bank',
  DLXB: 'Dhanlaxmi Bank',
  ESFB: 'Equitas Small Finance Bank',
  ESMF: 'ESAF Small Finance Bank',
  FDRL: 'Federal Bank',
  FINO: 'Fino Payments Bank',
  FSFB: 'Fincare Small Finance Bank',
  HDFC: 'HDFC Bank',
  HSBC: 'HSBC',
  IBKL: 'IDBI Bank',
  ICIC: 'ICICI Bank',
  IDFB: 'IDFC First Bank',
  IDIB: 'Indian Bank',
  INDB: 'IndusInd Bank',
  IOBA: 'Indian Overseas Bank',
  IPOS: 'India Post Payments Bank',
  JAKA: 'Jammu and Kashmir Bank',
  JSFB: 'Jana Small Finance Bank',
  KARB: 'Karnataka Bank',
  KKBK: 'Kotak Mahindra Bank',
  KVBL: 'Karur Vysya Bank',
  MAHB: 'Bank of Maharashtra',
  NKGS: 'NKGSB Co-operative Bank',
  NSPB: 'NSDL Payments Bank',
  PSIB: 'Punjab and Sind Bank',
  PUNB: 'Punjab National Bank',
  RATN: 'RBL Bank',
  SBIN: 'State Bank of India',
  SCBL: 'Standard Chartered Bank',
  SIBL: 'South Indian Bank',
  SRCB: 'Saraswat Co-operative Bank',
  SURY: 'Suryoday Small Finance Bank',
  SVCB: 'SVC Co-operative Bank',
  TMBL: 'Tamilnad Mercantile Bank',
  TJSB: 'TJSB Sahakari Bank',
  UBIN: 'Union Bank of India',
  UCBA: 'UCO Bank',
  UJVN: 'Ujjivan Small Finance Bank',
  UTBI: 'Punjab National Bank (formerly United Bank of India)',
  UTIB: 'Axis Bank',
  UTKS: 'Utkarsh Small Finance Bank',
  YESB: 'Yes Bank',
}

/** The bank an IFSC is of, where we know it. */
export const bankOf = (ifsc: string): string | undefined => bankCodes[ifsc.slice(0, 4)]
