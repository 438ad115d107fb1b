export type InputKind = 'text' | 'phone' | 'digits' | 'amount' | 'idCard'

/**
 * Props that bring up the right keyboard and autofill on H5, where Taro's input has `type` alone and a number type
 * loses leading zeros. The mini-program's `type` says it all.
 */
export type InputMode = (kind: InputKind) => Record<string, unknown>
