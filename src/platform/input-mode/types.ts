/** `dial`: a phone number that may begin with `+`. */
export type InputKind = 'text' | 'phone' | 'dial' | 'digits' | 'amount' | 'idCard'

/**
 * Props for the keyboard type and autofill on H5, where Taro's input has only `type` and a number type loses leading
 * zeros, and where the style sheet can style the placeholder. In the mini-program `type` is enough, but the placeholder
 * needs a class.
 */
export type GetInputModeProps = (kind: InputKind, placeholderClass: string) => Record<string, unknown>
