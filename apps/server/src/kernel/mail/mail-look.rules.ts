/** What all our formatted mails have in common, whatever their design. */

export const mailFont = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`

/** Long addresses break within a phone's width. */
export const wrapping = 'overflow-wrap:anywhere;word-break:break-word'

/** The names that Outlook's own elements have. */
export const outlookNames = 'xmlns:o="urn:schemas-microsoft-com:office:office"'

/**
 * What Outlook for Windows alone reads, which draws mails as Word does: fonts it has (of a list it knows none of it takes
 * Times), pictures in their own size on screens of any density, and lists that stand within their cell.
 */
export const forOutlook = `<!--[if mso]>
<noscript><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml></noscript>
<style>body,table,td,p,a,li,h1,h2,h3,span,strong{font-family:Arial,sans-serif!important}table{border-collapse:collapse}ul,ol{margin:0 0 0 24px!important}</style>
<![endif]-->`
