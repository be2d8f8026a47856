import { describe, expect, test } from 'vitest'
import { safeFileName } from './files.rules.ts'
import { sniffType } from '../../core/file-types.rules.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

describe('a file is what its first bytes say', () => {
  test.each([
    ['\xff\xd8\xff\xe0..JFIF', 'image/jpeg'],
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['RIFF\x00\x00\x00\x00WEBPVP8 ', 'image/webp'],
    ['%PDF-1.7', 'application/pdf'],
  ])('%j is %s', (start, type) => {
    expect(sniffType(bytes(start))).toBe(type)
  })

  test.each([
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    'GIF89a',
    'RIFF\x00\x00\x00\x00WAVE',
    'PK\x03\x04',
    ' %PDF-1.7',
    '\x89PNG\n\x1a\n',
    '\xff\xd8',
  ])('%j is none that is taken', (start) => {
    expect(sniffType(bytes(start))).toBeUndefined()
  })
})

describe('a file name keeps to its folder (bar 42)', () => {
  test.each([
    ['voucher.pdf', 'voucher.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['/etc/passwd', 'passwd'],
    ['C:\\temp\\a.png', 'a.png'],
    ['....', 'file'],
    ['..', 'file'],
    ['', 'file'],
    ['.htaccess', 'htaccess'],
    ['a\u0000.png', 'a.png'],
    ['photo\u202egnp.exe', 'photognp.exe'],
    ['a<b>:"|?*.png', 'ab.png'],
    ['reise plan – größe.pdf', 'reise plan – größe.pdf'],
    ['line\r\nbreak.pdf', 'linebreak.pdf'],
    ['CON', 'CON_'],
    ['nul.pdf', 'nul_.pdf'],
    ['console.pdf', 'console.pdf'],
    ['ticket.pdf. . ', 'ticket.pdf'],
    ['half\ud83e.pdf', 'half\ufffd.pdf'],
  ])('%j is kept as %j', (name, kept) => {
    expect(safeFileName(name)).toBe(kept)
  })

  test('a long one keeps its end, where the kind of file stands', () => {
    const kept = safeFileName(`${'a'.repeat(500)}.pdf`)
    expect(kept).toHaveLength(150)
    expect(kept).toMatch(/\.pdf$/)
    expect(safeFileName(`a${'🦦'.repeat(500)}.pdf`)).toBe(`${'🦦'.repeat(146)}.pdf`)
  })
})
