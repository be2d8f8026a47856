import type { InvoiceFigures, WhySaid } from '@sarai/contract/invoice-schemas'
import { expect, test } from 'vitest'
import { reasonsOf } from './invoices-reasons.rules.ts'

const because = (sentence: string, source: string): WhySaid => ({ figure: 'place', sentence, source, confidence: 'H' })
const lawOf = (source: string) =>
  reasonsOf({ lines: [{ why: [because('It is in Gujarat.', source)] }], why: [] } as unknown as InvoiceFigures, false)
    .place

test('customers are named the law that a figure follows from, and no sites that explain it', () => {
  const laws = {
    'IGST Act, section 12(2); effectivecomply.in/?p=26614': 'IGST Act, section 12(2)',
    'CGST Act, section 9; IGST Act, sections 5, 7 and 8; effectivecomply.in/?p=26614':
      'CGST Act, section 9; IGST Act, sections 5, 7 and 8',
    'Notification 11/2017-Central Tax (Rate), tour operator services; lawcrux.com/itc_144.htm, busy.in/sac':
      'Notification 11/2017-Central Tax (Rate), tour operator services',
    'busy.in/sac-code-998556': null,
    'Given by the agency': null,
  }
  for (const [source, law] of Object.entries(laws))
    expect(lawOf(source)).toEqual([{ sentence: 'It is in Gujarat.', law }])
})
