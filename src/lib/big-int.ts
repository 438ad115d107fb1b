const TWO_32 = 2 ** 32

/**
 * Replacement for `BigInt` in mini-program modules (config/index.ts): iOS 13, which the minimum base library supports,
 * lacks it. Only @noble/hashes uses it, for a text length far below 2^53.
 */
export const toWideNumber = (value: number): number => value

/** Accepts a number in place of a bigint. */
DataView.prototype.setBigUint64 = function (offset: number, value: bigint, isLittleEndian = false) {
  const [high, low] = [Math.floor(Number(value) / TWO_32), Number(value) % TWO_32]
  this.setUint32(offset, isLittleEndian ? low : high, isLittleEndian)
  this.setUint32(offset + 4, isLittleEndian ? high : low, isLittleEndian)
}
