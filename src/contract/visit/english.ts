import { array, type InferOutput, object, optional, picklist, string } from 'valibot'

/** A text of a company in English, for visitors who do not read Chinese. */
const VisitorEnglish = object({ text: string(), english: string() })
export type VisitorEnglish = InferOutput<typeof VisitorEnglish>

/** Each text with its English; a text without one is shown as written. */
export const EnglishTexts = optional(array(VisitorEnglish), [])

/** The language in which a visitor reads. */
export const VisitorReading = optional(picklist(['zh', 'en']), 'zh')
