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
  const englishByText = new Map(english.map((one) => [one.text, one.english.trim()]))
  return texts.flatMap((text) => {
    const written = englishByText.get(text)
    return written ? [{ text, english: written }] : []
  })
}

/** Keeps the English of a text whose Chinese is being changed. */
export function moveEnglish(english: EnglishDraft, from: string, to: string): EnglishDraft {
  const [text, next] = [from.trim(), to.trim()]
  return text === next ? english : english.map((one) => (one.text === text ? { ...one, text: next } : one))
}

/** The English of a form in one line, to be compared. */
export const formatEnglish = (english: EnglishDraft): string =>
  english.map((one) => `${one.text}：${one.english}`).join('；')
