// Lists that are typed as text, a line each.

/** The lines of a text, without empty ones. */
export const splitLines = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

/** `地点：嘉定厂区` a line, as label and value; a line without a colon has no value. */
export const toPairs = (text: string): [string, string][] =>
  splitLines(text).map((line) => {
    const [, key, value] = /^([^：:]+)[：:](.*)$/.exec(line) ?? []
    return key === undefined ? [line, ''] : [key.trim(), (value ?? '').trim()]
  })

export const formatPairs = (pairs: readonly (readonly [string, string])[] = []): string =>
  pairs.map(([key, value]) => (value ? `${key}：${value}` : key)).join('\n')

/** Blocks of a heading and its lines, an empty line between them. */
export const toNotes = (text: string): { title: string; lines: string[] }[] =>
  text.split(/\n\s*\n/).flatMap((block) => {
    const [title, ...lines] = splitLines(block)
    return title === undefined ? [] : [{ title, lines }]
  })

export const formatNotes = (notes: readonly { title: string; lines: readonly string[] }[] = []): string =>
  notes.map(({ title, lines }) => [title, ...lines].join('\n')).join('\n\n')

/** Words of a line, as tags are typed. */
export const splitWords = (text: string): string[] => text.split(/[\s、，,]+/).filter(Boolean)

/** Why words are no tags; false when they are. */
export const findWordsError = (words: readonly string[], most: number, longest: number): string | false =>
  (words.length > most || words.some((word) => word.length > longest)) && `最多 ${most} 个，每个最多 ${longest} 字`
