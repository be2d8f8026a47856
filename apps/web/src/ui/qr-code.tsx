interface Props {
  /** As the server draws it: the path of an SVG whose sides are `size` long. */
  code: { size: number; path: string }
  label: string
  /** Of its sides, in pixels. */
  width: number
}

/** A QR code with the margin that scanners need. */
export function QrCode({ code: { size, path }, label, width }: Props) {
  return (
    <svg
      width={width}
      height={width}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
