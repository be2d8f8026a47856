// Names are typed by whoever registers. In mails that go out under the installation's own address they may say who
// somebody is, and nothing that looks like an address, a link or somebody else's domain.

const maxCharacters = 60
/** Said in place of a name of which nothing is left, or that is made of letters which only look like others. */
const nameless = 'A travel agency'

/** Latin letters beside those that look like them, within a word: nobody's name, and a common trick. */
const mixed =
  /\p{Script=Latin}[^\s]*[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}][^\s]*\p{Script=Latin}/u

/** A name as plain words: no control or invisible characters, no address, no link, no domain. */
export function plainName(text: string, otherwise = ''): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115F\u1160\u3164\uFFA0\u2800]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''))
    // A letter carries two marks at most: more of them cover what stands around it.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .replace(/[。·•․‧∙⋅]/gu, '.')
    .replace(/\S*@\S*/gu, ' ')
    .replace(/[\p{L}\d+.-]*:\/\/\S*/gu, ' ')
    .replace(/["<>()[\]{}\\;:,=|/]/gu, ' ')
    // “acme.com” is a domain; “St. Mary” and “A.B. Tours” are none.
    .replace(/\.(?=[\p{L}\p{N}-]{2,})/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(plain) || mixed.test(plain)) return otherwise
  return Array.from(plain).slice(0, maxCharacters).join('').trim()
}

/** What mails of an agency come from where the installation's mail server sends them: “Acme Travels via sarai.example.com”. */
export function senderName(agency: string, domain: string): string {
  return `${plainName(agency, nameless)} via ${domain}`
}
