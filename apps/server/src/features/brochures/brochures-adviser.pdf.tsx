import { Image, Link, Text, View } from '@react-pdf/renderer'
import type { ReactNode } from 'react'
import { spacedPhone } from '../../core/phones.rules.ts'
import { look, soft } from './brochures-look.pdf.ts'
import type { BrochureInput } from './brochures-parts.pdf.tsx'

/** Who looks after the traveller, and how to reach them. */
export function AdviserCard({ context: { adviser, agency } }: { context: BrochureInput }): ReactNode {
  if (!adviser) return null
  const { name, phone, whatsapp, email, photo } = adviser
  const { accentInk, wash } = agency.colours
  const ways = [
    phone && { words: spacedPhone(phone), to: `tel:${phone}` },
    whatsapp &&
      whatsapp !== phone && { words: `WhatsApp ${spacedPhone(whatsapp)}`, to: `https://wa.me/${whatsapp.slice(1)}` },
    email && { words: email, to: `mailto:${email}` },
  ].filter((way) => typeof way === 'object' && way !== null)
  return (
    <View
      style={[look.row, { gap: 14, alignItems: 'center', padding: 14, borderRadius: 8, backgroundColor: wash }]}
      wrap={false}
    >
      {photo ? (
        <Image
          src={{ data: Buffer.from(photo), format: 'png' }}
          style={{ width: 54, height: 54, borderRadius: 27, objectFit: 'cover' }}
        />
      ) : null}
      <View style={look.fill}>
        <Text style={look.h4}>{name}</Text>
        {name === agency.name ? null : <Text style={{ color: soft }}>Your adviser at {agency.name}</Text>}
        <View style={[look.row, { gap: 14, marginTop: 3 }]}>
          {ways.map(({ words, to }) => (
            <Link key={to} src={to} style={{ color: accentInk, textDecoration: 'none' }}>
              {words}
            </Link>
          ))}
        </View>
      </View>
    </View>
  )
}

/** "Prepared for Asha Rao by Kavya Joshi" */
export function preparedWords({ customer, adviser }: BrochureInput): string | null {
  if (!customer) return null
  return [`Prepared for ${customer}`, adviser && `by ${adviser.name}`].filter(Boolean).join(' ')
}
