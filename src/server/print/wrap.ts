/** Punctuation that must not start a line. */
const CLOSING = new Set('，。、；：？！）》」』】〕…—％·”’,.;:?!)]}%')
/** Punctuation that must not end a line. */
const OPENING = new Set('（《「『【〔“‘([{¥')

/** Splits a text into characters with their combining marks. */
const splitLetters = (text: string): string[] => text.match(/.(?:\p{M}|\u200d)*/gu) ?? []

/** Splits a text into unbreakable units: a Latin word or a number, else one visible character. */
function splitPieces(text: string): string[] {
  const pieces: string[] = []
  for (const segment of splitLetters(text)) {
    const last = pieces[pieces.length - 1]
    const joins = last !== undefined && (isWord(last) ? isWord(segment) : OPENING.has(last)) && last.length < 40
    if (last !== undefined && (joins || (CLOSING.has(segment) && last !== ' '))) pieces[pieces.length - 1] += segment
    else pieces.push(segment)
  }
  return pieces
}

const isWord = (text: string) => /^[\x21-\x7e]+$/.test(text)

/** Splits a unit that is wider than a line. */
function cut(piece: string, width: number, measure: (text: string) => number): string[] {
  if (measure(piece) <= width) return [piece]
  const parts: string[] = []
  for (const segment of splitLetters(piece)) {
    const last = parts[parts.length - 1]
    if (last !== undefined && measure(last + segment) <= width) parts[parts.length - 1] = last + segment
    else parts.push(segment)
  }
  return parts
}

/**
 * Wraps a text by Chinese rules: between any two characters, not before 。 nor after （.
 *
 * @param width of a line, in the unit of `measure`
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    let used = 0
    for (const piece of splitPieces(paragraph).flatMap((one) => cut(one, width, measure))) {
      const size = measure(piece)
      if (used + size > width && line !== '') {
        lines.push(line.trimEnd())
        line = ''
        used = 0
        if (piece === ' ') continue
      }
      line += piece
      used += size
    }
    return [...lines, line.trimEnd()]
  })
}
