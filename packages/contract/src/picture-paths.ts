/** Widths that pictures are kept in, besides the one they came in where that is less. */
export const pictureWidths = [480, 960, 1920] as const
export const pictureFormats = ['avif', 'webp'] as const

/** Where a picture is, by its id: a path below the uploads of packages, as the specification has it. */
export function picturePath(
  agencyId: string,
  pictureId: string,
  width: (typeof pictureWidths)[number] = 960,
  format: (typeof pictureFormats)[number] = 'webp',
): string {
  return `/uploads/packages/${agencyId}/${pictureId}-${width}.${format}`
}
