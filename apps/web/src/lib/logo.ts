/** Where company logos are, by the file name the session gives. */
const logoFolder = '/uploads/company-logo/'

/** A name that is an address is used as it is; any other is looked for in the folder. */
export function logoAddress(logo: string): string {
  return /^https?:\/\//.test(logo) ? logo : logoFolder + encodeURIComponent(logo)
}
