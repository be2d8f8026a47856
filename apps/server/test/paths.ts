/** Ways to ask for a file outside the folder one is given, in the encodings that somebody along the way may undo. */
export function traversalsTo(file: string, depths = [1, 2, 3, 6]): string[] {
  const ups = [
    '../',
    '..\\',
    '..%2f',
    '..%5c',
    '%2e%2e/',
    '%2e%2e%2f',
    '%2E%2E%5C',
    '..%252f',
    '%252e%252e%252f',
    '..%c0%af',
    '..%ef%bc%8f',
    '..%u2215',
    '....//',
    '..;/',
    '.%2e/',
    '..%00/',
    '..%0a/',
    '..\u2215',
    '..\uff0f',
    '%uff0e%uff0e/',
  ]
  const deep = ups.flatMap((up) => depths.map((times) => up.repeat(times) + file))
  const absolute = ['/', '//', '\\', '%2f', '%5c', 'file:///', 'C:\\', '\\\\localhost\\c$\\', '~/', './', './/../'].map(
    (start) => start + file,
  )
  const cut = ['\u0000.png', '%00.png', '%00', '\n.png', '#.png', '?.png', '.png/../', '/.', '::$DATA'].map(
    (end) => `../${file}${end}`,
  )
  return [...deep, ...absolute, ...cut]
}

/** Names that mean something else to a file system, a terminal or a reader than they say. */
export const awkwardNames = [
  '.',
  '..',
  '',
  ' ',
  '...',
  '~',
  '-rf',
  'CON',
  'nul.pdf',
  'com1.txt',
  'aux.',
  'a.pdf.',
  'a.pdf ',
  'a'.repeat(5000),
  '🦦'.repeat(300),
  `a${'🦦'.repeat(75)}.pdf`,
  'a\u0000b.pdf',
  'a\r\nSet-Cookie: b=c.pdf',
  'a"; filename="b.exe',
  "a'; filename*=UTF-8''b.exe",
  '\u202egnp.exe',
  '.htaccess',
  '.env',
  '$(id).pdf',
  '`id`.pdf',
  '%2e%2e%2f',
  '<script>.pdf',
  'a|b.pdf',
  'a:b.pdf',
  '\ud800.pdf',
]
