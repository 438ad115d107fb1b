export type InputKind = 'text' | 'phone' | 'digits' | 'amount' | 'idCard'

/**
 * Props that bring up the right keyboard and autofill on H5, where Taro's input has `type` alone and a number type
 * loses leading zeros, and where the style sheet reaches the placeholder. The mini-program's `type` says it all, but its
 * placeholder needs a class.
 */
export type GetInputModeProps = (kind: InputKind, placeholderClass: string) => Record<string, unknown>
