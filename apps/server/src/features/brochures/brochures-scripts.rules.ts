/** A font for what the Latin one has no letters for. */
export interface Face {
  name: string
  /** A text with any of these needs it. */
  letters: RegExp
  /** Files of its regular and its strong letters, below `node_modules`. */
  files: readonly [regular: string, strong: string]
}

const listFiles = (name: string, files: string, strong = '600SemiBold'): Face['files'] => {
  const file = (weight: string) => `@expo-google-fonts/${name}/${weight}/${files}_${weight}.ttf`
  return [file('400Regular'), file(strong)]
}

const makeNoto = (script: string, letters: RegExp): Face => ({
  name: `Noto Sans ${script}`,
  letters,
  files: listFiles(`noto-sans-${script.toLowerCase()}`, `NotoSans${script}`),
})

/** In the order in which they are asked for a letter. Signs that scripts share are in the font of each. */
export const faces: readonly Face[] = [
  makeNoto('Devanagari', /[\p{Script=Devanagari}\u0964\u0965\u1cd0-\u1cff]/u),
  makeNoto('Bengali', /\p{Script=Bengali}/u),
  makeNoto('Gurmukhi', /\p{Script=Gurmukhi}/u),
  makeNoto('Gujarati', /\p{Script=Gujarati}/u),
  makeNoto('Oriya', /\p{Script=Oriya}/u),
  makeNoto('Tamil', /\p{Script=Tamil}/u),
  makeNoto('Telugu', /\p{Script=Telugu}/u),
  makeNoto('Kannada', /\p{Script=Kannada}/u),
  makeNoto('Malayalam', /\p{Script=Malayalam}/u),
  makeNoto('Thai', /\p{Script=Thai}|\u0e3f/u),
  {
    // One glyph for a letter, with its dots: the engine loses the first of several.
    name: 'Amiri',
    letters: /[\p{Script_Extensions=Arabic}\u0600-\u06ff]/u,
    files: listFiles('amiri', 'Amiri', '700Bold'),
  },
  {
    name: 'Nanum Gothic',
    letters: /\p{Script=Hangul}/u,
    files: listFiles('nanum-gothic', 'NanumGothic', '700Bold'),
  },
  // Before the Chinese one: where there are kana, the signs of both have their Japanese form.
  {
    name: 'BIZ UDPGothic',
    letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
    files: listFiles('biz-udpgothic', 'BIZUDPGothic', '700Bold'),
  },
  {
    name: 'Noto Sans Hans',
    letters: /[\p{Script=Han}\u3000-\u303f\u31c0-\u31ef\u3200-\u33ff\ufe30-\ufe4f\uff00-\uffef]/u,
    files: ['@embedpdf/fonts-sc/fonts/NotoSansHans-Regular.otf', '@embedpdf/fonts-sc/fonts/NotoSansHans-Bold.otf'],
  },
  {
    name: 'Noto Emoji',
    letters: /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u,
    files: listFiles('noto-emoji', 'NotoEmoji'),
  },
]
