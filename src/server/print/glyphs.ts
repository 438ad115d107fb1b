/** Matches one visible character: a flag, a composed emoji, a letter with diacritics. */
const LETTER =
  /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*|.\p{M}*/gsu

/** Replacement of a character that no bundled font has: the geta mark (〓), or a word. */
function getSubstitute(letter: string): string {
  if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(letter)) return '[表情]'
  return letter.replace(/[\p{Cf}\p{Cc}\p{M}]/gu, '') === '' ? '' : '〓'
}

/**
 * Replaces characters that a font lacks by equivalent ones, else by a replacement mark, because the document would show
 * boxes.
 *
 * @param has whether the font has a glyph for a code point
 */
export function toDrawableText(text: string, has: (codePoint: number) => boolean): string {
  const isDrawn = (letter: string) => [...letter].every((one) => has(one.codePointAt(0) ?? 0))
  const written = (letter: string): string => {
    if (/^[\r\n\u2028\u2029]+$/.test(letter) || isDrawn(letter)) return letter
    if (/^\s$/u.test(letter)) return ' '
    const plain = [letter.normalize('NFC'), letter.normalize('NFKC'), letter.replace(/[\p{Cf}\p{M}]/gu, '')]
    return plain.find((one) => one !== '' && isDrawn(one)) ?? getSubstitute(letter)
  }
  return text.replace(LETTER, written)
}
