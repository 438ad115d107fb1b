import { createContext, useContext } from 'react'

/** Languages of the pages that a visitor opens. All others are Chinese. */
export type Language = 'zh' | 'en'

/** The language of the page; Chinese where nobody provides one. */
export const LanguageContext = createContext<Language>('zh')

/** The texts of a screen in both languages: the second has what the first has. */
interface Texts<T> {
  zh: T
  en: T
}

/** Declares the texts of a screen; a text that English lacks does not compile. */
export function defineTexts<T>(zh: T, en: NoInfer<T>): Texts<T> {
  return { zh, en }
}

export function useLanguage(): Language {
  return useContext(LanguageContext)
}

/** The texts of a screen in the language of the page. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLanguage()]
}
