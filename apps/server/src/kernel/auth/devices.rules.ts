/** The operating system a browser says it runs on, as the specification names them. */
export function operatingSystem(userAgent: string): 'Windows' | 'MacOS' | 'Linux' | 'Unknown' {
  if (/windows/i.test(userAgent)) return 'Windows'
  if (/mac os|macintosh|iphone|ipad/i.test(userAgent)) return 'MacOS'
  if (/linux|android|x11/i.test(userAgent)) return 'Linux'
  return 'Unknown'
}

const browsers: [RegExp, string][] = [
  [/edg\//i, 'Edge'],
  [/opr\//i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
]

/** How a session is shown to its owner: "Chrome on Windows". */
export function deviceName(userAgent: string): string {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'Another program'
  return `${browser} on ${operatingSystem(userAgent)}`
}
