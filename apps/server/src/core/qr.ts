import QRCode from 'qrcode'

/** A QR code as the path of an SVG whose sides are `size` long, with no margin. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  const path: string[] = []
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) if (data[y * size + x]) path.push(`M${x} ${y}h1v1h-1z`)
  return { size, path: path.join('') }
}
