/** The language of the phone, such as `zh_CN` or `en-US`. */
export type GetPhoneLanguage = () => string

/** Names the language of the page for screen readers: a BCP 47 tag. The mini-program has no way to. */
export type SetPageLanguage = (tag: string) => void
