// What the logic layer lacks at the minimum base library, 2.32.3: iOS 13 and Chrome 86 with core-js 3.29, by npm
// miniprogram-compat 1.0.5 against core-js-compat. WeChat's engine on Android is built without ICU besides.

/** Globals: iOS before 14.5 has no weak references, iOS 13 no BigInt, Android no Intl. */
export const ABSENT_GLOBALS =
  'Intl WeakRef FinalizationRegistry BigInt BigInt64Array BigUint64Array SharedArrayBuffer Atomics Iterator DisposableStack AsyncDisposableStack SuppressedError Float16Array'.split(
    ' ',
  )

/**
 * Members of the language's objects; those with a telling name are refused in scripts too. The symbols of `using` are
 * left: nobody can take them away, and syntax newer than ES2019 is refused.
 */
export const ABSENT_MEMBERS: Record<string, string> = {
  'Array.prototype': 'toReversed toSorted toSpliced with',
  Array: 'fromAsync',
  'ArrayBuffer.prototype': 'transfer transferToFixedLength detached resize',
  'DataView.prototype': 'getFloat16 setFloat16',
  Error: 'isError',
  'Iterator.prototype':
    'chunks drop every filter find flatMap forEach includes join map reduce some take toArray windows',
  JSON: 'isRawJSON rawJSON',
  Map: 'groupBy',
  'Map.prototype': 'getOrInsert getOrInsertComputed',
  Math: 'f16round sumPrecise',
  Object: 'groupBy',
  Promise: 'try withResolvers',
  RegExp: 'escape',
  'Set.prototype': 'difference intersection isDisjointFrom isSubsetOf isSupersetOf symmetricDifference union',
  'String.prototype': 'isWellFormed toWellFormed',
  'TypedArray.prototype': 'toReversed toSorted with',
  'Uint8Array.prototype': 'setFromBase64 setFromHex toBase64 toHex',
  Uint8Array: 'fromBase64 fromHex',
  'WeakMap.prototype': 'getOrInsert getOrInsertComputed',
}

/** Of the members, those whose name means nothing else when it is called on any object. */
export const ABSENT_CALLS = new Set(
  'toReversed toSorted toSpliced fromAsync groupBy withResolvers isWellFormed toWellFormed isDisjointFrom isSubsetOf isSupersetOf symmetricDifference getOrInsert getOrInsertComputed transferToFixedLength'.split(
    ' ',
  ),
)

/** Why no regular expression of these may exist: property escapes need ICU, lookbehind iOS 16.4, `d` and `v` newer still. */
export function findUnsupportedPattern(pattern: string, flags: string): string | undefined {
  if (/[dv]/.test(flags)) return `flags ${flags}`
  if (/(?<!\\)(\\\\)*\(\?<[=!]/.test(pattern)) return 'lookbehind'
  if (flags.includes('u') && /(?<!\\)(\\\\)*\\[pP]\{/.test(pattern)) return 'property escape'
  return undefined
}
