import { Circle, Path, Svg, Text, View } from '@react-pdf/renderer'
import { labelSides } from '@sarai/itinerary/route'
import type { ReactNode } from 'react'
import { ink, look, soft } from './brochures-look.pdf.ts'
import type { BrochureInput } from './brochures-parts.pdf.tsx'

/** The way the trip goes, drawn from coasts and cities. */
export function RouteOnPaper({ context: { map, agency }, wide }: { context: BrochureInput; wide: number }): ReactNode {
  if (!map) return null
  const { width, height, land, route, stops, around } = map
  const { accent, accentInk, onAccent } = agency.colours
  // Names are to be read however small the map is drawn, and stay within it.
  const grown = Math.max(1, 300 / wide)
  return (
    <View style={{ width: wide }} wrap={false}>
      <Text style={look.h2}>Where you will be</Text>
      <View style={{ borderRadius: 6, overflow: 'hidden', backgroundColor: '#dfeaee' }}>
        <Svg viewBox={`0 0 ${width} ${height}`} width={wide} height={(wide * height) / width}>
          <Path d={land} fill="#f6f2e9" stroke="#cfc8ba" strokeWidth={1} />
          {around.map(({ name, x, y, label }) => {
            const { dx, dy, anchor } = labelSides[label ?? 'right']
            return [
              <Circle key={`${name} dot`} cx={x} cy={y} r={2.5} fill="#a39c8f" />,
              <Text
                key={name}
                x={x + dx * 0.6}
                y={y + dy * 0.8}
                textAnchor={anchor}
                fill={soft}
                style={{ fontSize: 11 * grown }}
              >
                {name}
              </Text>,
            ]
          })}
          <Path d={route} fill="none" stroke={accentInk} strokeWidth={2.5} strokeDasharray="2 5" />
          {stops.map(({ number, name, x, y, label }) => {
            const side = label && labelSides[label]
            return [
              <Circle key={`${number} dot`} cx={x} cy={y} r={11} fill={accent} stroke="#ffffff" strokeWidth={2} />,
              <Text
                key={`${number} number`}
                x={x}
                y={y + 4}
                textAnchor="middle"
                fill={onAccent}
                style={{ fontSize: 12 * grown }}
              >
                {number}
              </Text>,
              side ? (
                <Text
                  key={`${number} name`}
                  x={x + side.dx}
                  y={y + side.dy}
                  textAnchor={side.anchor}
                  fill={ink}
                  style={{ fontSize: 15 * grown }}
                >
                  {name}
                </Text>
              ) : null,
            ]
          })}
        </Svg>
      </View>
    </View>
  )
}
