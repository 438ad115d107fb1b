import { array, type InferOutput, object, optional, string } from 'valibot'

/** Texts with their English while they are edited, also of texts that were removed meanwhile. */
export const EnglishDraft = optional(array(object({ text: string(), english: string() })), [])
export type EnglishDraft = InferOutput<typeof EnglishDraft>

/** The texts of a list that are not empty, each once. */
export const listTexts = (texts: readonly (string | undefined)[]): string[] => [
  ...new Set(texts.flatMap((text) => text?.trim() || [])),
]

/** The English of the texts that visitors read now; what has none is left out. */
export function listWrittenEnglish(texts: readonly string[], english: EnglishDraft): EnglishDraft {
  const known = new Map(english.map((one) => [one.text, one.english.trim()]))
  return texts.flatMap((text) => {
    const written = known.get(text)
    return written ? [{ text, english: written }] : []
  })
}

/** Keeps the English of a text whose Chinese is being changed. */
export function moveEnglish(english: EnglishDraft, from: string, to: string): EnglishDraft {
  const [text, next] = [from.trim(), to.trim()]
  return text === next ? english : english.map((one) => (one.text === text ? { ...one, text: next } : one))
}

const CLIPPED = 40
const clipShort = (text: string) => (text.length > CLIPPED ? `${text.slice(0, CLIPPED)}…` : text)

/** What has changed in the English of two versions, a line for each text. */
export function listEnglishChanges(before: EnglishDraft, after: EnglishDraft): string[] {
  const [was, is] = [before, after].map((pairs) => new Map(pairs.map(({ text, english }) => [text, english])))
  return [...new Set([...before, ...after].map(({ text }) => text))].flatMap((text) => {
    const [old = '无', now = '无'] = [was?.get(text), is?.get(text)]
    return old === now ? [] : [`「${clipShort(text)}」的英文：${clipShort(old)} → ${clipShort(now)}`]
  })
}
