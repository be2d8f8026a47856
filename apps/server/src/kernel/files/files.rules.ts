/** Names that Windows treats as devices, with any extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i
const maxNameLength = 150

/** The last part of a file's name, without what could mislead a file system or a reader. */
export function safeFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069<>:"|?*]/g, '')
    .replace(/^[. ]+|[. ]+$/g, '')
    .replace(device, '$1_')
  // Whole signs: half of one cannot be stored.
  return [...(clean || 'file')].slice(-maxNameLength).join('')
}

const extensions = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const

export function extensionOf(type: keyof typeof extensions): string {
  return extensions[type]
}
