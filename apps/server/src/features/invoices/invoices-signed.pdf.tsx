import { Image, Text, View } from '@react-pdf/renderer'
import { look, soft } from '../brochures/brochures-look.pdf.ts'
import type { PaperInput } from './invoices-paper.rules.ts'

/** Who signs for the agency, or room for it. */
export function Signed({ agency, shown }: PaperInput) {
  const { signatory, supplier } = shown
  return (
    <View style={{ marginTop: 10, alignItems: 'flex-end' }} wrap={false}>
      <Text style={look.strong}>For {supplier.name}</Text>
      {signatory && agency.signature ? (
        <Image
          src={{ data: Buffer.from(agency.signature), format: 'png' }}
          style={{ height: 44, maxWidth: 160, objectFit: 'contain', marginVertical: 4 }}
        />
      ) : (
        <View style={{ height: 34 }} />
      )}
      {signatory?.name ? <Text style={look.strong}>{signatory.name}</Text> : null}
      {signatory?.title ? <Text>{signatory.title}</Text> : null}
      <Text style={{ fontSize: 8, color: soft }}>Authorised signatory</Text>
    </View>
  )
}
